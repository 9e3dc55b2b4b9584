import { openDb } from '#src/platform/db.ts';
import { benchActions } from './actions.ts';
import { benchContractPreview } from './contract-preview.ts';
import { benchGuestHome } from './guest-home.ts';
import { benchOpenings } from './openings.ts';
import { benchPayments } from './payments.ts';
import { benchPlayerHome } from './player-home.ts';
import { printMachine, printTable, type Row } from './print.ts';
import { spreadIds } from './recording.ts';
import { openBenchSchema } from './schema.ts';
import { benchSignIn } from './sign-in.ts';

/*
 * `npm run bench`: what the store does a second beside what the same machine does without it, side by side in one run.
 * A schema of its own, thrown away before each run, on the durable services.
 */
const databaseUrl = await openBenchSchema();

/** In this order; `npm run bench -- openings payments` runs some of them. */
const BENCHES: Readonly<Record<string, () => Promise<Row[]>>> = {
  openings: benchOpenings,
  actions: benchActions,
  preview: benchContractPreview,
  guest: benchGuestHome,
  player: benchPlayerHome,
  payments: benchPayments,
  signin: benchSignIn,
};

const db = openDb(databaseUrl, 1);
await spreadIds(db);
await db.destroy();

printMachine();
const named = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, bench] of Object.entries(BENCHES))
  if (named.length === 0 || named.includes(name)) rows.push(...(await bench()));
printTable(rows);
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;
