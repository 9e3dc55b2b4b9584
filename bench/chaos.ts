import { PART_FAULTS } from './chaos/faults.ts';
import { OUTSIDE_FAULTS } from './chaos/outside.ts';
import { type Outcome, suffer } from './chaos/suffer.ts';
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
const outcomes: Outcome[] = [];
try {
  for (const fault of faults) {
    const outcome = await suffer(trial, fault);
    console.log(`${outcome.isMet ? 'held ' : 'BROKE'}  ${outcome.fault}: ${outcome.told}`);
    outcomes.push(outcome);
  }
} finally {
  await trial.close();
}
console.table(
  outcomes.map(({ fault, verdict, recoveryMs, presses, statuses }) => ({
    fault,
    'drift, kopecks': verdict?.driftKopecks ?? '-',
    lost: verdict?.lost ?? '-',
    doubled: verdict?.doubled ?? '-',
    'half done': verdict?.halfDone.length ?? '-',
    'back after, s': recoveryMs === null ? '-' : (recoveryMs / 1000).toFixed(2),
    actions: presses,
    'other answers': statuses,
  })),
);
const broken = outcomes.filter(({ isMet }) => !isMet);
console.log(`${String(outcomes.length - broken.length)} held, ${String(broken.length)} broke`);
process.exitCode = broken.length === 0 && outcomes.length > 0 ? 0 : 1;
