/*
 * `npm run fuzz`: 100,000 generated requests to every address of the store, as guests, players and staff; another
 * number or another seed by `npm run fuzz -- 5000 a-seed`. The same seed makes the same requests, but for what exists
 * by then. Ends with 1 when an answer was a fault of the store, showed its insides or was no envelope, or when the
 * audit is not clean afterwards.
 */
import { audit } from '../scripts/audit/audit.ts';
import { openStore, testConfig } from '../test/support/store.ts';
import { closeWorld, makeWorld } from '../test/support/world.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { printOutcome } from './fuzz/print-outcome.ts';
import { openBenchSchema } from './schema.ts';

const requests = Number(process.argv[2] ?? 100_000);
const seed = process.argv[3] ?? 'opencrate';

const databaseUrl = await openBenchSchema();
const world = await makeWorld({ config: testConfig({ databaseUrl, rateFactor: 1_000_000 }) });
const store = await openStore(world);
try {
  const startedMs = performance.now();
  const outcome = await fuzz(world, store.address, { seed, requests });
  printOutcome(outcome, (performance.now() - startedMs) / 1000, seed);
  const findings = await audit(world.db, world.config);
  console.log(findings.length === 0 ? 'The audit is clean.' : `The audit: ${JSON.stringify(findings)}`);
  process.exitCode = outcome.findings.length === 0 && findings.length === 0 ? 0 : 1;
} finally {
  await store.close();
  await closeWorld(world);
}
