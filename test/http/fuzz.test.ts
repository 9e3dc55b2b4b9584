/**
 * A short run of `npm run fuzz` in its own schema: generated requests to every address, as guests, players and staff.
 * Proves that no response is a server error, exposes internals or lacks the envelope, that the ledger balances
 * afterwards, and that no log line at any level holds a token, cookie, password, sign-in link, configuration key or
 * unrevealed seed.
 */
import { expect } from 'chai';
import { decryptSeed } from '#src/core/draws/index.ts';
import { createLog } from '#src/platform/process/log.ts';
import type { Services } from '#src/platform/services.ts';
import { addMember } from '#src/admin/access/index.ts';
import { fuzz } from '#bench/fuzz/fuzz.ts';
import { lineOf } from '#bench/fuzz/print-outcome.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { type Store, asPlayer, freshName, openStore, testConfig } from '#test/support/store.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';

const REQUESTS = 700;
const PASSWORD = 'an unguessable password';
const METRICS_TOKEN = 'a-token-for-figures-alone';
/** Names of fields whose values must never appear in a log. */
const OPEN_SECRET = /"(?:token|password|cookie|authorization|serverSeed|secret)":"(?!\*\*\*)/;

describe('Generated requests', function () {
  this.timeout(600_000);
  const lines: string[] = [];
  let services: Services;
  let store: Store;
  let secrets: readonly string[] = [];
  before(async () => {
    const databaseUrl = await freshSchema(testConfig({}).databaseUrl, 'fuzz');
    const config = testConfig({ databaseUrl, rateFactor: 1_000_000, metricsToken: METRICS_TOKEN });
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    services = await makeServices({ config, log });
    store = await openStore(services);
  });
  after(async () => {
    await store.close();
    await closeServices(services);
  });

  it(`All ${String(REQUESTS)} requests get a valid response, and value adds up afterwards`, async () => {
    const outcome = await fuzz(services, store.address, { seed: 'short', requests: REQUESTS });
    secrets = outcome.secrets;
    expect(outcome.findings.map(lineOf).join('\n')).to.equal('');
    expect(outcome.reached.length).to.be.above(outcome.unreached.length);
    await expectCleanAudit(services);
  });

  it('The log contains no secret', async () => {
    const player = await asPlayer(store, freshName());
    await player.post('/api/case/open', { case: 'plain' }).expect(200);
    await player.post('/api/fair/rotate', { clientSeed: 'mine' }).expect(200);
    const { link } = await addMember(services, null, { name: freshName(), role: 'admin', locale: 'en' });
    const { pathname } = new URL(link);
    await store.guest().get(pathname).expect(200);
    await store.guest().post(`${pathname}/password`).type('form').send({ password: PASSWORD });
    await store.guest().post('/staff/sign-in').type('form').send({ name: 'unknown', password: PASSWORD });
    await store.guest().get('/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`).expect(200);

    const log = lines.join('');
    const hidden = [
      ...secrets,
      player.auth.token,
      PASSWORD,
      METRICS_TOKEN,
      services.config.secretKey.toString(),
      pathname.split('/').at(-1) ?? '',
      new URL(services.config.databaseUrl).password,
      ...(await encryptedSeeds(services)),
    ];
    expect(hidden.filter((secret) => secret === '')).to.deep.equal([]);
    expect(hidden.filter((secret) => log.includes(secret))).to.deep.equal([]);
    expect(lines.filter((line) => OPEN_SECRET.test(line))).to.deep.equal([]);
  });

  it('Every response has an id that finds its request in the log', async () => {
    const { headers } = await store.guest().get('/nothing/here').expect(404);
    const id = String(headers['x-request-id']);
    const found = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId }) => requestId === id);
    expect(found[0]).to.include({ method: 'GET', address: '/nothing/here', status: 404 });
  });
});

/** All server seeds that are not yet revealed. */
async function encryptedSeeds(services: Services): Promise<string[]> {
  const rows = await services
    .db('seed_pairs')
    .whereNot({ state: 'revealed' })
    .select<{ server_seed_sealed: Buffer; server_seed_hash: string }[]>('server_seed_sealed', 'server_seed_hash');
  return rows.map(({ server_seed_sealed, server_seed_hash }) =>
    decryptSeed(services, server_seed_sealed, server_seed_hash),
  );
}
