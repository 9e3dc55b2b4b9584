import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#src/platform/config/config.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';

/*
 * `npm run coverage`: measures branch coverage of the modules that move value, in a schema of its own. Exits with 1
 * below 95 %.
 */
const MODULES = ['core/ledger', 'core/draws', 'players/inventory', 'games/cases', 'portal/fairness'];
const BRANCHES_PERCENT = 95;

const project = fileURLToPath(new URL('..', import.meta.url));
const databaseUrl = addressOfSchema(readConfig().databaseUrl, 'opencrate_test_coverage');

const run = (args: readonly string[]): number =>
  spawnSync(process.execPath, args, {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  }).status ?? 1;

const steps = [
  ['--import', 'tsx', 'scripts/migrate.ts', '--fresh'],
  [
    'node_modules/c8/bin/c8.js',
    '--check-coverage',
    '--branches',
    String(BRANCHES_PERCENT),
    '--lines',
    '0',
    '--functions',
    '0',
    '--statements',
    '0',
    '--temp-directory',
    `${readConfig().dataDir}/coverage`,
    ...MODULES.flatMap((path) => ['--include', `src/${path}/**/*.ts`]),
    '--include',
    'src/platform/database/transaction.ts',
    '--include',
    'src/platform/database/idempotency.ts',
    '--exclude',
    '**/*.test.ts',
    '--exclude',
    '**/module.ts',
    process.execPath,
    'node_modules/mocha/bin/mocha.js',
    'src/**/*.test.ts',
    'test/modules/**/*.test.ts',
  ],
];
process.exitCode = steps.every((step) => run(step) === 0) ? 0 : 1;
