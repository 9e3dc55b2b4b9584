/*
 * The last step of a test run: reads the plan of each statement that the tests collected (collect.mjs) on a schema
 * with history. The cost of a query depends on its result, not on the size of the history, so no statement of the store
 * scans a growing table in full.
 */
import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import { readConfig } from '#src/platform/config/config.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { fillVolume } from '#bench/volume/fill-volume.ts';
import { migrateSchema } from '#test/support/tables/migrate-schema.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { reasonToAllow } from './allowed.ts';
import { type CollectedStatement, readSamples } from './bind-values.ts';
import { faultsOf } from './faults.ts';
import { fillMore } from './fill-more.ts';

const SCHEMA = 'opencrate_test_plans';
const [PLAYERS, TRANSFERS] = [2000, 40_000];

interface CollectedTemplate extends CollectedStatement {
  readonly template: string;
  /** The file that sent it. */
  readonly sender: string;
}

/** The statements of the run, each template once. */
function readCollected(): CollectedTemplate[] {
  const lines = readFileSync(process.env['QUERIES_LOG'] ?? '', 'utf8')
    .split('\n')
    .filter(Boolean);
  const statements = lines.map((line) => JSON.parse(line) as CollectedTemplate);
  return [...new Map(statements.map((statement) => [statement.template, statement])).values()];
}

async function openFilledSchema(): Promise<{ readonly db: Knex; readonly close: () => Promise<void> }> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
  const databaseUrl = addressOfSchema(config.databaseUrl, SCHEMA);
  await migrateSchema(databaseUrl, { isFresh: true });
  const services = await makeServices({ config: { ...config, databaseUrl } });
  await fillVolume(services, { players: PLAYERS, transfers: TRANSFERS }, () => undefined);
  await fillMore(services.db);
  return { db: services.db, close: () => closeServices(services) };
}

async function main(): Promise<void> {
  const { db, close } = await openFilledSchema();
  const samples = await readSamples(db);
  const statements = readCollected();
  let [refused, allowed] = [0, 0];
  for (const statement of statements) {
    const faults = await faultsOf(db, statement, samples, PLAYERS).catch((error: unknown) => [String(error)]);
    const reason = reasonToAllow(statement.template);
    if (reason !== null) allowed += 1;
    if (faults.length > 0 === (reason !== null)) continue;
    refused += 1;
    const text = faults.length > 0 ? faults.join('\n  ') : 'needs no entry in test/plans/allowed.ts any more';
    console.log(`${statement.sender}: ${statement.template}\n  ${text}\n`);
  }
  await close();
  console.log(`${String(statements.length)} statements, ${String(allowed)} allowed, ${String(refused)} refused`);
  process.exitCode = refused === 0 ? 0 : 1;
}

await main();
