import { PART_FAULTS } from './chaos/faults.ts';
import { OUTSIDE_FAULTS } from './chaos/outside.ts';
import { RECOVERY_FAULTS } from './chaos/recovery.ts';
import { sufferAll } from './chaos/suffer-all.ts';
import { Trial } from './chaos/trial.ts';
import { printMachine } from './print.ts';

/*
 * `npm run chaos`, or `npm run chaos -- redis` for the faults with that word in their name: injects faults under
 * traffic into two store processes with their own MariaDB and Redis in durable configuration. Each line reports the
 * integrity of the value and the recovery time after the fault.
 */
const faultName = process.argv[2] ?? '';
const dataPath = process.env['DATA_DIR'] ?? '';

printMachine();
const faults = [...PART_FAULTS, ...OUTSIDE_FAULTS, ...RECOVERY_FAULTS].filter(({ name }) =>
  name.toLowerCase().includes(faultName.toLowerCase()),
);
const trial = await Trial.open(dataPath, dataPath);
try {
  process.exitCode = (await sufferAll(trial, faults)) ? 0 : 1;
} finally {
  await trial.close();
}
