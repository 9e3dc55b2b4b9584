import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#src/platform/config.ts';
import { benchGuestHome } from './guest-home.ts';
import { benchOpenings } from './openings.ts';
import { benchPayments } from './payments.ts';
import { benchPlayerHome } from './player-home.ts';
import { printMachine, printTable } from './print.ts';
import { benchSignIn } from './sign-in.ts';

/*
 * `npm run bench`: what the store does a second beside what the same machine does without it, side by side in one run.
 * A schema of its own, thrown away before each run, on the durable services.
 */
const MIGRATE = fileURLToPath(new URL('../scripts/migrate.ts', import.meta.url));

const url = new URL(readConfig().databaseUrl);
url.pathname = '/opencrate_test_bench';
process.env['DATABASE_URL'] = url.href;
const migrated = spawnSync(process.execPath, ['--import', 'tsx', MIGRATE, '--fresh'], { stdio: 'inherit' });
if (migrated.status !== 0) throw new Error('the schema of the bench could not be made');

printMachine();
const rows = [
  ...(await benchOpenings()),
  ...(await benchGuestHome()),
  ...(await benchPlayerHome()),
  ...(await benchPayments()),
  ...(await benchSignIn()),
];
printTable(rows);
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;
