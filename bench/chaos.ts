import { PART_FAULTS } from './chaos/faults.ts';
import { OUTSIDE_FAULTS } from './chaos/outside.ts';
import { sufferAll } from './chaos/suffer-all.ts';
import { Trial } from './chaos/trial.ts';
import { printMachine } from './print.ts';

/*
 * `npm run chaos`, or `npm run chaos -- redis` for the faults whose name has that in it: the store over two processes,
 * on a MariaDB and a Redis of its own that keep what they promised, is hurt in the middle of traffic. A line for each
 * fault says what became of the value, and how long the store needed once the fault was over.
 */
const wanted = process.argv[2] ?? '';
const dataPath = process.env['DATA_DIR'] ?? '';

printMachine();
const faults = [...PART_FAULTS, ...OUTSIDE_FAULTS].filter(({ name }) =>
  name.toLowerCase().includes(wanted.toLowerCase()),
);
const trial = await Trial.open(dataPath, dataPath);
try {
  process.exitCode = (await sufferAll(trial, faults)) ? 0 : 1;
} finally {
  await trial.close();
}
