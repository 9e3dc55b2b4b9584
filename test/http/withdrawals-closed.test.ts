/**
 * Withdrawals that a restore has closed: a request is refused by call and by form and moves nothing, a request from
 * before the restore can still be cancelled, moderators are warned, and an admin opens withdrawals again.
 */
import { expect } from 'chai';
import { setWithdrawalsOpen } from '#src/admin/settings/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { changeSettings } from '#src/core/settings/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import { attributeOf, tagsOf, unescapeHtml } from '#test/support/pages/html.ts';
import { sent, TAKEN } from '#test/support/players/staff-forms.ts';
import { giveDonate, makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, type SignedInMember, type SignedInPlayer } from '#test/support/store.ts';

/** An account that no other test of the group uses. */
const GAME_ID = '52000017';
const SETTINGS_PAGE = '/en/staff/settings?group=staff';
const QUEUE_WARNING = 'Withdrawals are closed. If the database was restored';
const NOTICE = 'Requests aren’t accepted right now';

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

describe('Withdrawals after a restore', () => {
  // Before the services are closed.
  after(() => setOpen(true));
  const stage = stageWith(makeServices);
  let player: SignedInPlayer;
  let waitingId = 0;
  let itemId = 0;

  const setOpen = async (isOpen: boolean): Promise<void> => {
    await setWithdrawalsOpen(stage.services, isOpen);
    await stage.services.dataVersions.refresh();
  };
  const win = async (): Promise<number> => {
    const opened = await player.post('/api/case/open', { case: 'plain', count: 1 }).expect(200);
    return (opened.body as OpeningResponse).data.drops[0]?.insertId ?? 0;
  };
  const ask = (insertId: number, gameId = GAME_ID) => player.post('/api/item/withdraw', { insertId, gameId });
  const askByForm = (insertId: number) =>
    player.agent
      .post(`/en/withdraw/${String(insertId)}`)
      .type('form')
      .send({ gameId: GAME_ID, return: `/en/withdraw/${String(insertId)}`, ...player.auth });
  /** Everything that a request moves. */
  const stateOf = async (insertId: number): Promise<object> => {
    const { db } = stage.services;
    const [withdrawals] = await db('withdrawals').count<{ count: number }[]>({ count: '*' });
    const [transfers] = await db('transfers').count<{ count: number }[]>({ count: '*' });
    const [moves] = await db('item_moves')
      .where({ owned_item_id: insertId })
      .count<{ count: number }[]>({ count: '*' });
    return {
      balances: await readBalances(db, player.auth.id),
      status: (await itemsByIds(db, [insertId])).get(insertId)?.status,
      counts: [withdrawals, transfers, moves],
    };
  };
  /** The fields of the settings of a group, as their page has them. */
  const settingsOf = async (admin: SignedInMember): Promise<Record<string, string>> => {
    const { text } = await admin.agent.get(SETTINGS_PAGE).expect(200);
    const inputs = tagsOf(text, 'input').filter((tag) => !tag.includes('type="checkbox"') || / checked\b/.test(tag));
    const form = inputs.filter((tag) => /type="(text|number|checkbox)"|inputmode/i.test(tag));
    return Object.fromEntries(
      form.map((tag) => [attributeOf(tag, 'name') ?? '', unescapeHtml(attributeOf(tag, 'value') ?? '')]),
    );
  };

  before(async () => {
    player = await asPlayer(stage.store, freshName());
    await giveDonate(stage.services, player.auth.id, 10_000_000);
    waitingId = await win();
    itemId = await win();
    await ask(waitingId).expect(200);
    // As the last step of a restore does.
    await setOpen(false);
  });

  it('A call is refused with 503 whatever the game says, and moves nothing', async () => {
    const before = await stateOf(itemId);
    expect((await ask(itemId).expect(503)).body).to.include({ error: 'errors.withdrawal.off' });
    expect((await ask(itemId, 'unknown').expect(503)).body).to.include({ error: 'errors.withdrawal.off' });
    const account = await player.get('/api/game/account').query({ gameId: GAME_ID }).expect(503);
    expect(account.body).to.include({ error: 'errors.withdrawal.off' });
    expect(await stateOf(itemId)).to.deep.equal(before);
  });

  it('A form is refused with the same reason, and the page offers none', async () => {
    const before = await stateOf(itemId);
    const refused = await askByForm(itemId).expect(503);
    expect(refused.text).to.contain('Withdrawals are unavailable right now');
    const { text } = await player.agent.get(`/en/withdraw/${String(itemId)}`).expect(200);
    expect(text).to.contain(NOTICE).and.not.to.contain('name="gameId"');
    expect(await stateOf(itemId)).to.deep.equal(before);
  });

  it('A process that has not read the setting yet refuses too', async () => {
    const before = await stateOf(itemId);
    await setOpen(true);
    // The setting changes, and the version that makes processes read it does not.
    await transaction(stage.services, null, async (tx) => {
      await changeSettings(tx, new Map([['withdrawalsOpen', false]]));
      await tx('data_versions').where({ name: 'settings' }).decrement('version', 1);
      return null;
    });
    expect((await ask(itemId).expect(503)).body).to.include({ error: 'errors.withdrawal.off' });
    await setOpen(true);
    await setOpen(false);
    expect(await stateOf(itemId)).to.deep.equal(before);
  });

  it('A request from before can be cancelled, and returns what it reserved', async () => {
    const { donateKopecks } = await readBalances(stage.services.db, player.auth.id);
    await player.post('/api/item/withdraw/cancel', { insertId: waitingId }).expect(200);
    const after = await readBalances(stage.services.db, player.auth.id);
    expect(after.donateKopecks).to.be.above(donateKopecks);
    expect((await itemsByIds(stage.services.db, [waitingId])).get(waitingId)?.status).to.equal('owned');
    expect((await ask(waitingId).expect(503)).body).to.include({ error: 'errors.withdrawal.off' });
  });

  it('Moderators are warned above the queue, and only an admin opens withdrawals by the settings', async () => {
    const [moderator, manager, admin] = [
      await asStaff(stage.store, 'moderator'),
      await asStaff(stage.store, 'manager'),
      await asStaff(stage.store, 'admin'),
    ];
    const queueOf = async (): Promise<string> => (await moderator.agent.get('/en/staff/withdrawals').expect(200)).text;
    expect(await queueOf()).to.contain(QUEUE_WARNING);
    const fields = await settingsOf(admin);
    expect(fields).to.have.property('withdrawalHoldMinutes');
    expect(fields).not.to.have.property('withdrawalsOpen');
    const opened = { ...fields, withdrawalsOpen: '1' };
    for (const member of [moderator, manager])
      expect((await sent(member, '/staff/settings/staff', opened))[0]).to.equal(403);
    expect((await ask(itemId).expect(503)).body).to.include({ error: 'errors.withdrawal.off' });
    expect(await sent(admin, '/staff/settings/staff', opened)).to.deep.equal(TAKEN);
    await stage.services.dataVersions.refresh();
    expect(await queueOf()).not.to.contain(QUEUE_WARNING);
    const { text } = await player.agent.get(`/en/withdraw/${String(itemId)}`).expect(200);
    expect(text).to.contain('name="gameId"');
    await ask(itemId).expect(200);
    await askByForm(waitingId).expect(303);
    for (const id of [itemId, waitingId]) {
      expect((await itemsByIds(stage.services.db, [id])).get(id)?.status).to.equal('waiting');
      await player.post('/api/item/withdraw/cancel', { insertId: id }).expect(200);
    }
  });
});
