/*
 * Webhooks in the console, and the bot that delivers withdrawals by signed calls: the same transitions and the same
 * rows of the staff log as a moderator's, once for each message.
 */
import { expect } from 'chai';
import { signWebhook } from '#src/core/webhooks/index.ts';
import { requestWithdrawal } from '#src/payments/withdrawals/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import { asStaff, freshName, type SignedInMember, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { GAME_ID, makeOwner, statusOf } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

describe('Webhooks over HTTP', function () {
  this.timeout(120_000);
  const stage = stageWith(() => makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) }));
  let admin: SignedInMember;
  before(async () => {
    admin = await asStaff(stage.store, 'admin');
  });

  /** Adds an endpoint in the console. Returns its id and the secret that was shown. */
  async function add(fields: object = {}): Promise<{ id: number; secret: string; name: string }> {
    const name = freshName();
    const events = { 'event.item.delivered': '1' };
    const answer = await admin
      .post('/en/staff/webhooks', { name, url: 'https://bot.example/hook', ...events, ...fields })
      .expect(303);
    const location = String(answer.headers['location']);
    const { text } = await admin.agent.get(location).expect(200);
    const secret = /whsec_[A-Za-z0-9+/=]+/.exec(text)?.[0] ?? expect.fail('no secret is shown');
    return { id: Number(/\d+$/.exec(location)?.[0]), secret, name };
  }

  let calls = 0;

  /** A signed call of the bot. */
  async function call(
    { id, secret }: { id: number; secret: string },
    action: object,
    {
      messageId = `call_${String((calls += 1))}_${freshName()}`.replaceAll(' ', '-'),
      agoSeconds = 0,
      signed = '',
    } = {},
  ): Promise<Answer> {
    const body = JSON.stringify(action);
    const timestamp = String(Math.floor(stage.services.clock.now().getTime() / SECOND_MS) - agoSeconds);
    const answer = await stage.store
      .guest()
      .post(`/api/delivery/${String(id)}`)
      .set('Content-Type', 'application/json')
      .set('webhook-id', messageId)
      .set('webhook-timestamp', timestamp)
      .set('webhook-signature', signWebhook(secret, { id: messageId, timestamp, body: signed === '' ? body : signed }))
      .send(body);
    return { status: answer.status, body: answer.body as Answer['body'] };
  }

  async function makeRequest(): Promise<{ id: number; insertId: number; itemId: number }> {
    const owner = await makeOwner(stage.services);
    const { id } = await requestWithdrawal(stage.services, owner.player, { insertId: owner.insertId, gameId: GAME_ID });
    const row = (await stage.services.db('items').where({ id: owner.insertId }).first()) as { item_id: number };
    return { id, insertId: owner.insertId, itemId: row.item_id };
  }
  const actsAbout = async (id: number): Promise<string[]> =>
    (
      (await stage.services
        .db('staff_log')
        .where({ about_type: 'withdrawal', about_id: String(id) })
        .orderBy('id')) as { act: string }[]
    ).map(({ act }) => act);

  it('An admin adds an endpoint, sees its secret once, and finds its events in the delivery log', async () => {
    const { id, secret, name } = await add();
    const again = (await admin.agent.get(`/en/staff/webhooks/${String(id)}`).expect(200)).text;
    expect(again).to.contain(name).and.not.to.contain(secret);
    await admin.post(`/en/staff/webhooks/${String(id)}/test`).expect(303);
    const { text } = await admin.agent.get(`/en/staff/webhooks/${String(id)}`).expect(200);
    expect(text).to.contain('endpoint.test').and.to.contain('waiting');
  });

  it('A message of the log is sent again once it has ended, and only for its own endpoint', async () => {
    const [{ id }, other] = [await add(), await add()];
    await admin.post(`/en/staff/webhooks/${String(id)}/test`).expect(303);
    const [message] = (await stage.services.db('outbox_messages').where({ recipient_id: id })) as { id: number }[];
    const replay = (endpoint: number) =>
      admin.post(`/en/staff/webhooks/${String(endpoint)}/replay/${String(message?.id)}`);
    const stateOf = async (): Promise<object> =>
      ((await stage.services.db('outbox_messages').where({ recipient_id: id }).first()) as object | undefined) ?? {};
    await replay(id);
    expect(await stateOf()).to.include({ state: 'waiting', attempts: 0 });
    await stage.services.db('outbox_messages').where({ recipient_id: id }).update({ state: 'failed', attempts: 11 });
    await stage.services
      .db('outbox_messages')
      .where({ recipient_id: id })
      .update({ state: 'waiting', attempts: 9, next_at: new Date('2030-01-01') });
    const { text } = await admin.agent.get(`/en/staff/webhooks/${String(id)}`).expect(200);
    expect(text).to.contain('Send now');
    await replay(id).expect(303);
    expect(await stateOf()).to.include({ state: 'waiting', attempts: 9 });
    const { next_at: nextAt } = (await stateOf()) as { next_at: Date };
    expect(nextAt.getTime()).to.be.below(Date.parse('2030-01-01'));
    const acts = stage.services.db('staff_log').where({ about_type: 'webhook', about_id: String(id) });
    expect(await acts.where({ act: 'webhook.replayed' })).to.have.length(1);
    await stage.services.db('outbox_messages').where({ recipient_id: id }).update({ state: 'failed', attempts: 11 });
    await replay(other.id);
    expect(await stateOf()).to.include({ state: 'failed', attempts: 11 });
    await replay(id).expect(303);
    expect(await stateOf()).to.include({ id: message?.id, state: 'waiting', attempts: 0 });
  });

  it('A manager may not see webhooks, and an address that is none is refused at its field', async () => {
    const colleague = await asStaff(stage.store, 'manager');
    await colleague.agent.get('/en/staff/webhooks').expect(403);
    await colleague.post('/en/staff/webhooks', { name: 'x', url: 'https://bot.example' }).expect(403);
    for (const url of [
      '',
      'bot',
      'ftp://bot.example',
      'javascript:alert(1)',
      `https://bot.example/${'x'.repeat(500)}`,
    ]) {
      await admin.post('/en/staff/webhooks', { name: 'x', url, return: '/en/staff/webhooks' }).expect(422);
    }
    await admin.agent.get('/en/staff/webhooks/999999').expect(404);
  });

  it('A bot takes a request and delivers it, under its own name in the staff log', async () => {
    const bot = await add({ delivers: '1' });
    const { id, insertId, itemId } = await makeRequest();
    const taken = await call(bot, { action: 'take', withdrawalId: id });
    expect(taken).to.deep.include({ status: 200 });
    expect(taken.body).to.include({ withdrawalId: id, state: 'withdrawing', itemId, gameId: GAME_ID });
    const delivered = await call(bot, { action: 'delivered', withdrawalId: id, lot: 'A-17' });
    expect(delivered).to.deep.equal({ status: 200, body: { withdrawalId: id, state: 'withdrawn' } });
    expect(await statusOf(stage.services, insertId)).to.equal('withdrawn');
    expect(await actsAbout(id)).to.deep.equal(['withdrawal.taken', 'withdrawal.done']);
    const { text } = await admin.agent.get(`/en/staff/audit?type=withdrawal&subject=${String(id)}`).expect(200);
    expect(text).to.contain(bot.name);
  });

  it('A repeated call gets the first answer and changes nothing, and its id serves no other call', async () => {
    const bot = await add({ delivers: '1' });
    const { id } = await makeRequest();
    const once = { messageId: `once-${freshName()}`.replaceAll(' ', '-') };
    await call(bot, { action: 'take', withdrawalId: id });
    const action = { action: 'refused', withdrawalId: id, reason: 'lot', note: 'not found' };
    const answers = await Promise.all([1, 2, 3].map(() => call(bot, action, once)));
    answers.push(await call(bot, action, once));
    for (const answer of answers)
      expect(answer).to.deep.equal({ status: 200, body: { withdrawalId: id, state: 'error' } });
    expect(await actsAbout(id)).to.deep.equal(['withdrawal.taken', 'withdrawal.rejected']);
    expect((await call(bot, { action: 'delivered', withdrawalId: id }, once)).status).to.equal(422);
    expect(await call(bot, { action: 'delivered', withdrawalId: id })).to.deep.include({ status: 409 });
  });

  it('A request that a moderator or another bot holds is not delivered', async () => {
    const [bot, other] = [await add({ delivers: '1' }), await add({ delivers: '1' })];
    const { id } = await makeRequest();
    expect((await call(bot, { action: 'delivered', withdrawalId: id })).status).to.equal(409);
    await call(other, { action: 'take', withdrawalId: id });
    expect((await call(bot, { action: 'take', withdrawalId: id })).status).to.equal(409);
    expect((await call(bot, { action: 'delivered', withdrawalId: id })).status).to.equal(409);
    expect((await call(other, { action: 'handBack', withdrawalId: id })).body).to.include({ state: 'waiting' });
    expect((await call(bot, { action: 'take', withdrawalId: id })).status).to.equal(200);
    await call(bot, { action: 'refused', withdrawalId: id, reason: 'rules' });
  });

  it('A wrong signature, an old one, a strange body and a removed endpoint are refused', async () => {
    const bot = await add({ delivers: '1' });
    const { id } = await makeRequest();
    const take = { action: 'take', withdrawalId: id };
    const wrong = { ...bot, secret: `whsec_${'A'.repeat(43)}=` };
    expect((await call(wrong, take)).status).to.equal(401);
    expect((await call(bot, take, { signed: '{}' })).status).to.equal(401);
    expect((await call(bot, take, { agoSeconds: 301 })).status).to.equal(401);
    expect((await call(bot, take, { agoSeconds: -310 })).status).to.equal(401);
    for (const body of [{}, [], { action: 'give' }, { ...take, withdrawalId: -1 }, { ...take, withdrawalId: '1' }]) {
      expect((await call(bot, body)).status).to.equal(400);
    }
    expect((await call(await add(), take)).status).to.equal(404);
    expect((await call({ ...bot, id: 999_999 }, take)).status).to.equal(404);
    await admin.post(`/en/staff/webhooks/${String(bot.id)}/remove`).expect(303);
    expect((await call(bot, take)).status).to.equal(404);
    expect(await actsAbout(id)).to.deep.equal([]);
  });

  it('A bot whose staff account was removed, or whose secret was replaced, is refused', async () => {
    const bot = await add({ delivers: '1' });
    await admin.post(`/en/staff/webhooks/${String(bot.id)}/rotate`).expect(303);
    expect((await call(bot, { action: 'take' })).status).to.equal(401);
    const removed = await add({ delivers: '1' });
    const row = (await stage.services.db('webhook_endpoints').where({ id: removed.id }).first()) as {
      member_id: number;
    };
    await admin.post(`/en/staff/roles/${String(row.member_id)}/remove`).expect(303);
    expect((await call(removed, { action: 'take' })).status).to.equal(404);
  });

  it('A bot holds a request for as long as the setting allows', async () => {
    const bot = await add({ delivers: '1' });
    const { id } = await makeRequest();
    const { body } = await call(bot, { action: 'take', withdrawalId: id });
    const { withdrawalHoldMinutes: minutes } = await readSettings(stage.services);
    const leftMs = Date.parse(String(body['heldUntil'])) - stage.services.clock.now().getTime();
    expect(leftMs).to.be.within((minutes - 1) * 60 * SECOND_MS, minutes * 60 * SECOND_MS);
    await call(bot, { action: 'refused', withdrawalId: id, reason: 'rules' });
  });
});
