/** More generated requests than in `fuzz.test.ts`, and others in each run: the title of a failed test has the seed. */
import { expect } from 'chai';
import { fuzz } from '#bench/fuzz/fuzz.ts';
import { lineOf } from '#bench/fuzz/print-outcome.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { testConfig } from '#test/support/store.ts';

const REQUESTS = 1500;
const SEED = new Date().toISOString();

describe('Requests that each run generates again', () => {
  const stage = stageWith(async () => {
    const databaseUrl = await freshSchema(testConfig({}).databaseUrl, 'fuzz_anew');
    return await makeServices({ config: testConfig({ databaseUrl, rateFactor: 1_000_000 }) });
  });

  it(`All ${String(REQUESTS)} requests of the seed ${SEED} get a valid response`, async () => {
    const outcome = await fuzz(stage.services, stage.store.address, { seed: SEED, requests: REQUESTS });
    expect(outcome.findings.map(lineOf).join('\n')).to.equal('');
  }).timeout(600_000);
});
