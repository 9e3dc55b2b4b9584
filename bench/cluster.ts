import { sufferAll } from './chaos/suffer-all.ts';
import { clusterFaults } from './cluster/faults.ts';
import { ClusterTrial } from './cluster/trial.ts';
import { printMachine } from './print.ts';

/*
 * `npm run cluster`, or `npm run cluster -- redis` for the faults with that word in their name: two store processes,
 * three MariaDB Galera nodes, and a Redis with two replicas and three sentinels, all on this machine, with HAProxy and
 * `ops/haproxy.cfg` between. Servers fail one after the other under traffic. Each line reports the integrity of the
 * value and the downtime.
 */
const faultName = (process.argv[2] ?? '').toLowerCase();

printMachine();
const faults = clusterFaults().filter(({ name }) => name.toLowerCase().includes(faultName));
const trial = await ClusterTrial.open(process.env['DATA_DIR'] ?? '').catch((error: unknown) => {
  console.error(`The cluster cannot be started: ${error instanceof Error ? error.message : String(error)}`);
  return null;
});
if (trial === null) process.exit(1);
try {
  process.exitCode = (await sufferAll(trial, faults)) ? 0 : 1;
} finally {
  await trial.close();
}
