import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#src/platform/config.ts';

/*
 * `npm run coverage`: which branches of the rooms that touch value the tests of actions and rules take, in a schema of
 * its own. Ends with 1 below 95 %.
 */
const ROOMS = ['ledger', 'draws', 'items', 'cases', 'fairness'];
const BRANCHES_PERCENT = 95;

const project = fileURLToPath(new URL('..', import.meta.url));
const url = new URL(readConfig().databaseUrl);
url.pathname = '/opencrate_test_coverage';

const run = (args: readonly string[]): number =>
  spawnSync(process.execPath, args, {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url.href },
  }).status ?? 1;

const steps = [
  ['--import', 'tsx', 'scripts/migrate.ts', '--fresh'],
  [
    ...['node_modules/c8/bin/c8.js', '--check-coverage', '--branches', String(BRANCHES_PERCENT), '--lines', '0'],
    ...['--functions', '0', '--statements', '0', '--temp-directory', `${readConfig().dataDir}/coverage`],
    ...ROOMS.flatMap((room) => ['--include', `src/${room}/**/*.ts`]),
    ...['--include', 'src/platform/transaction.ts', '--include', 'src/platform/idempotency.ts'],
    ...['--exclude', '**/*.test.ts', '--exclude', '**/routes.ts'],
    ...[process.execPath, 'node_modules/mocha/bin/mocha.js', 'src/**/*.test.ts', 'test/actions/**/*.test.ts'],
  ],
];
process.exitCode = steps.every((step) => run(step) === 0) ? 0 : 1;
