/*
 * `npm run fuzz`: sends 100,000 generated requests to every address of the store, as guests, players and staff; `npm
 * run fuzz -- 5000 a-seed` sets the number and the seed. The same seed generates the same requests, except for ids of
 * existing rows. Exits with 1 when a response is a server error, leaks internals or has no envelope, or when the audit
 * fails afterwards.
 */
import { audit } from '#tools/audit/audit.ts';
import { openStore, testConfig } from '#test/support/store.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { printOutcome } from './fuzz/print-outcome.ts';
import { openBenchSchema } from './schema.ts';

const requests = Number(process.argv[2] ?? 100_000);
const seed = process.argv[3] ?? 'opencrate';

const databaseUrl = await openBenchSchema();
const services = await makeServices({ config: testConfig({ databaseUrl, rateFactor: 1_000_000 }) });
const store = await openStore(services);
try {
  const startedMs = performance.now();
  const outcome = await fuzz(services, store.address, { seed, requests });
  printOutcome(outcome, (performance.now() - startedMs) / 1000, seed);
  const findings = await audit(services.db, services.config);
  console.log(findings.length === 0 ? 'The audit is clean.' : `The audit: ${JSON.stringify(findings)}`);
  process.exitCode = outcome.findings.length === 0 && findings.length === 0 ? 0 : 1;
} finally {
  await store.close();
  await closeServices(services);
}
