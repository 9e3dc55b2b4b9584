import { sufferAll } from './chaos/suffer-all.ts';
import { clusterFaults } from './cluster/faults.ts';
import { ClusterTrial } from './cluster/trial.ts';
import { printMachine } from './print.ts';

/*
 * `npm run cluster`, or `npm run cluster -- redis` for the faults whose name has that in it: two processes of the store
 * over three nodes of MariaDB with Galera, and a Redis with two replicas and three sentinels, all on this machine, lose
 * one after the other in the middle of traffic. A line for each says what became of the value, and how long the store
 * was away: where a server is lost for good, that is the time until another one took over.
 */
const wanted = (process.argv[2] ?? '').toLowerCase();

printMachine();
const faults = clusterFaults().filter(({ name }) => name.toLowerCase().includes(wanted));
const trial = await ClusterTrial.open(process.env['DATA_DIR'] ?? '');
try {
  process.exitCode = (await sufferAll(trial, faults)) ? 0 : 1;
} finally {
  await trial.close();
}
