/* Webhooks: written with what they report, signed, delivered with retries, and verifiable by the code of the docs. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { deliverMessages, listMessages, type OutboxMessage } from '#src/core/outbox/index.ts';
import { senders } from '#src/app.ts';
import {
  insertEndpoint,
  renewSecret,
  selectEndpoint,
  updateEndpoint,
  WEBHOOK_EVENTS,
} from '#src/core/webhooks/index.ts';
import { insertMember } from '#src/admin/access/store/members.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { blockPlayer } from '#src/players/players/index.ts';
import type { Services } from '#src/platform/services.ts';
import { HOUR_MS, SECOND_MS } from '#src/shared/time.ts';
import {
  openProviderServer,
  type ProviderRequest,
  type ProviderServer,
} from '#test/support/providers/provider-server.ts';
import { expectCleanAudit, makePlayer, type TestClock } from '#test/support/services.ts';
import { freshName } from '#test/support/store.ts';
import { begin, openStage, sendClaim, type Stage } from '#test/modules/payments/top-ups/payment-stage.ts';
import { ask, makeOwner } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { decideRequest, takeRequest } from '#src/admin/withdrawals/index.ts';

describe('Webhooks', () => {
  let stage: Stage;
  let clock: TestClock;
  const requests: ProviderRequest[] = [];
  let status = 204;
  let services: Services;
  let receiver: ProviderServer;
  before(async () => {
    stage = await openStage();
    ({ services, clock } = stage);
    receiver = await openProviderServer((request) => {
      requests.push(request);
      return { status, body: null };
    });
  });
  beforeEach(() => {
    requests.length = 0;
    status = 204;
  });
  afterEach(async () => {
    await services.db('webhook_endpoints').update({ is_on: 0 });
    await services.db('outbox_messages').delete();
  });
  after(() => expectCleanAudit(services));
  after(async () => {
    await receiver.close();
    await stage.close();
  });

  const addTo = (url: string): Promise<{ id: number; secret: string }> =>
    transaction(services, null, async (tx) => {
      const id = await insertEndpoint(tx, { name: 'bot', url, events: WEBHOOK_EVENTS, memberId: null });
      return { id, secret: await renewSecret(services, tx, id) };
    });
  const logOf = (id: number): Promise<OutboxMessage[]> =>
    listMessages(services.db, 'webhook', { recipientIds: [id], beforeId: Number.MAX_SAFE_INTEGER, limit: 50 });
  const blockSomeone = async (): Promise<number> => {
    const { id } = await makePlayer(services, 0);
    await transaction(services, null, (tx) => blockPlayer(tx, id, 'fraud'));
    return id;
  };

  it('The signature is verified by the code of the documentation, and a changed body is not', async () => {
    const { id, secret } = await addTo(`${receiver.url}/hook`);
    const playerId = await blockSomeone();
    expect(await deliverMessages(services, senders)).to.equal(1);
    const [request] = requests;
    const { body, headers } = request ?? expect.fail('no request');
    const [message] = await logOf(id);
    expect(headers['webhook-id']).to.equal(`msg_${String(message?.id)}`);
    expect(JSON.parse(body)).to.deep.equal({
      type: 'player.blocked',
      timestamp: clock.now().toISOString(),
      data: { playerId, reason: 'fraud' },
    });
    const isFromStore = await documentedCheck();
    const nowMs = clock.now().getTime();
    expect(isFromStore(secret, headers, body, nowMs)).to.equal(true);
    expect(isFromStore(secret, headers, body.replace('fraud', 'other'), nowMs)).to.equal(false);
    expect(isFromStore(secret, headers, body, nowMs + HOUR_MS)).to.equal(false);
    expect(isFromStore(`whsec_${'A'.repeat(43)}=`, headers, body, nowMs)).to.equal(false);
  });

  it('A top-up, a request and a delivery are reported to the endpoints that receive them', async () => {
    const { id } = await addTo(receiver.url);
    const other = await addTo(receiver.url);
    await transaction(services, null, async (tx) => {
      const endpoint = await selectEndpoint(tx, other.id);
      if (endpoint === null) throw new Error('the endpoint is gone');
      await updateEndpoint(tx, endpoint, { name: 'b', url: receiver.url, events: ['item.delivered'], isOn: true });
      return null;
    });
    await sendClaim(stage, await begin(stage, await makePlayer(services, 0), 100), 'paid');
    const owner = await makeOwner(services);
    const { id: withdrawalId } = await ask(services, owner);
    const row = { name: freshName(), role: 'moderator', locale: 'ru', isDemo: true } as const;
    const memberId = await transaction(services, null, (tx) => insertMember(tx, row));
    const member = { ...row, id: memberId, claim: null };
    await takeRequest(services, member, { wanted: withdrawalId });
    await decideRequest(services, member, {
      id: withdrawalId,
      decision: { kind: 'done', isSameAvatar: true, lot: 'A-1' },
    });
    const kinds = (await logOf(id)).map(({ kind }) => kind);
    expect(kinds).to.deep.equal(['item.delivered', 'withdrawal.requested', 'payment.credited']);
    expect((await logOf(other.id)).map(({ kind, content }) => [kind, content['lot']])).to.deep.equal([
      ['item.delivered', 'A-1'],
    ]);
  });

  it('A command that is rolled back reports nothing', async () => {
    const { id } = await addTo(receiver.url);
    const player = await makePlayer(services, 0);
    const failing = transaction(services, null, async (tx) => {
      await blockPlayer(tx, player.id, 'fraud');
      throw new Error('rolled back');
    });
    expect(await failing.catch((error: unknown) => String(error))).to.contain('rolled back');
    expect(await logOf(id)).to.deep.equal([]);
  });

  it('A failed delivery is repeated later each time under one id, and ends after the last attempt', async () => {
    const { id } = await addTo(receiver.url);
    await blockSomeone();
    status = 500;
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      expect(await deliverMessages(services, senders)).to.equal(0);
      // Nothing is sent before the pause is over.
      await deliverMessages(services, senders);
      expect(requests.length).to.equal(attempt);
      clock.moveBy(12 * HOUR_MS);
    }
    await deliverMessages(services, senders);
    expect(requests.length).to.equal(11);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
    const [message] = await logOf(id);
    expect(message).to.include({ state: 'failed', attempts: 11, responseStatus: 500, problem: 'status 500' });
  });

  it('A receiver that closes the connection, or answers with 410, is noted without its address', async () => {
    const { id } = await addTo(`${receiver.url}/?token=hush`);
    await blockSomeone();
    receiver.have('closed', 1);
    await deliverMessages(services, senders);
    const [message] = await logOf(id);
    expect(message).to.include({ state: 'waiting', attempts: 1, responseStatus: null });
    expect(message?.problem).to.match(/^[A-Z_]+$/);
    clock.moveBy(10 * SECOND_MS);
    status = 410;
    await deliverMessages(services, senders);
    expect((await logOf(id))[0]).to.include({ state: 'failed', attempts: 2, responseStatus: 410 });
  });

  it('Two processes send a message once', async () => {
    await addTo(receiver.url);
    await blockSomeone();
    const counts = await Promise.all([deliverMessages(services, senders), deliverMessages(services, senders)]);
    expect(counts.toSorted((one, other) => one - other)).to.deep.equal([0, 1]);
    expect(requests.length).to.equal(1);
  });

  it('Production posts to no private network', async () => {
    const config = { ...readConfig({ ...process.env }), env: 'production' as const };
    const { id } = await addTo('https://127.0.0.1/hook');
    await addTo('http://store.example/hook');
    await blockSomeone();
    await deliverMessages({ ...services, config }, senders);
    const messages = await services.db('outbox_messages').select<object[]>('state', 'attempts', 'problem');
    expect(messages).to.deep.equal([
      { state: 'waiting', attempts: 1, problem: 'Error' },
      { state: 'waiting', attempts: 1, problem: 'Error' },
    ]);
    expect(requests).to.deep.equal([]);
    expect((await logOf(id)).length).to.equal(1);
  });

  it('Production posts by http to the hosts of WEBHOOK_HOSTS, and to no other port of theirs', async () => {
    const { id } = await addTo(`${receiver.url}/hook`);
    await blockSomeone();
    const { host } = new URL(receiver.url);
    const deliverTo = (webhookHosts: readonly string[]): Promise<number> =>
      deliverMessages({ ...services, config: { ...services.config, env: 'production', webhookHosts } }, senders);
    expect(await deliverTo(['127.0.0.1', '127.0.0.1:1', 'bot.local'])).to.equal(0);
    expect(requests).to.have.length(0);
    clock.moveBy(11 * SECOND_MS);
    expect(await deliverTo(['bot.local', host])).to.equal(1);
    expect(requests).to.have.length(1);
    expect((await logOf(id))[0]).to.include({ state: 'sent', attempts: 2 });
  });

  it('An endpoint that is switched off gets nothing more', async () => {
    const { id } = await addTo(receiver.url);
    await blockSomeone();
    await services.db('webhook_endpoints').where({ id }).update({ is_on: 0 });
    await deliverMessages(services, senders);
    expect((await logOf(id))[0]).to.include({ state: 'dropped' });
    await blockSomeone();
    expect((await logOf(id)).length).to.equal(1);
  });

  it('A secret is encrypted in the database', async () => {
    const { id, secret } = await addTo(receiver.url);
    const [row] = await services.db('webhook_endpoints').where({ id }).select<{ secret: Buffer }[]>('secret');
    expect(row?.secret.includes(secret)).to.equal(false);
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});

type Check = (secret: string, headers: object, body: string, nowMs: number) => boolean;

/** The function of docs/webhooks.md. */
async function documentedCheck(): Promise<Check> {
  const [, code] = /```js\n([\s\S]+?)```/.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? [];
  const module = (await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`)) as { isFromStore: Check };
  return module.isFromStore;
}
