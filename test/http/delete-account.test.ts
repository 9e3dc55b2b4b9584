/**
 * A player deletes their account. It is refused while a payment or a withdrawal is pending. Afterwards no personal data
 * is left in any column of any table or any session, while rows of value stay (docs/rules.md 14).
 */
import { expect } from 'chai';
import type { Test } from 'supertest';
import { activateCode } from '#src/players/referral/index.ts';
import { addNote } from '#src/admin/players/write-note.ts';
import { queryPayment, createPayment } from '#src/payments/top-ups/index.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { decidePayment, sandboxPaymentOf } from '#src/payments/sandbox-provider/index.ts';
import { closeFlagsOf } from '#test/support/catalogue/close-flags.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { openStage, type SignInStage } from '#test/support/players/sign-in-stage.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { freshName } from '#test/support/store.ts';
import { KEPT, placesOf, tablesOf } from '#test/support/tables/personal-data.ts';
import { giveDonate, giveMoney, makePlayer, refusalOf } from '#test/support/services.ts';
import { ask, finish, makeOwner, take } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';

const NAME = 'Archaeopteryx';
const EMAIL = `${NAME.toLowerCase()}@example.com`;
const OTHER_NAME = 'Dimetrodon';
const CODE = 'edmontosaur';
/** An id that no other test uses: those of its schema leave theirs behind. */
const GAME_ID = '74130962';

describe('Deleting an account', function () {
  this.timeout(60_000);
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  const leave = (player: Player) => deleteAccount(stage.services, player, { confirm: String(player.id) });
  const begin = (player: Player) =>
    createPayment(stage.services, player, { sum: 500, method: 'sandbox', promo: '', address: '203.0.113.77' });
  const pay = async (begun: Awaited<ReturnType<typeof begin>>): Promise<void> => {
    const payment = await sandboxPaymentOf(stage.services.db, begun.publicId);
    if (payment === null) throw new Error('the sandbox knows nothing of a payment');
    await decidePayment(stage.services, payment, 'paid', 'lost');
    await queryPayment(stage.services, begun);
  };

  it('An account with a pending payment is not deleted', async () => {
    const player = await makePlayer(stage.services, 0);
    const begun = await begin(player);
    expect(await refusalOf(leave(player))).to.equal('errors.delete.open');
    await pay(begun);
    await leave(player);
  });

  it('An account with an open withdrawal is not deleted', async () => {
    const holder = await makeMember(stage.services);
    const owner = await makeOwner(stage.services);
    const { id } = await ask(stage.services, owner);
    expect(await refusalOf(leave(owner.player))).to.equal('errors.delete.open');
    await take(stage.services, holder, id);
    expect(await refusalOf(leave(owner.player))).to.equal('errors.delete.open');
    await finish(stage.services, holder, id);
    await leave(owner.player);
  });

  it('Deletion removes all personal data, and the remaining rows are listed with a reason', async () => {
    const { services } = stage;
    const subject = stage.newUser('google', { name: NAME, email: EMAIL });
    const agent = stage.store.guest().set('User-Agent', `${NAME} browser`);
    await stage.signIn(agent, '/en/auth/google');
    const user = await stage.userOf(agent);
    const player = playerOf(user?.ID ?? 0);
    const auth = { token: user?.session.token, type: user?.auth_type, id: player.id };
    const does = (path: string, body: object = {}) => agent.post(path).send({ ...body, ...auth });
    await does('/api/user/adult', { confirm: 1 }).expect(200);
    await liveIn(player, does);
    const known = [NAME, EMAIL, subject, OTHER_NAME, CODE, GAME_ID];
    const places = async () => (await Promise.all(known.map((text) => placesOf(services, text)))).flat();
    expect(await places()).to.include.members([
      'players.name',
      'identities.email',
      'identities.subject',
      'players.invite_code',
      'player_notes.text',
      'withdrawals.game_id',
      'game_accounts.game_id',
    ]);
    expect(await tablesOf(services, player.id)).to.include.members([
      'payments',
      'play_limits',
      'play_breaks',
      'play_days',
      'notices',
      'case_favourites',
      'invite_activations',
      'withdrawals',
      'game_accounts',
      'wallets',
      'items',
      'draws',
      'player_devices',
      'bonus_takes',
    ]);
    await closeFlagsOf(services, player.id);
    await does('/api/user/delete', { confirm: player.id }).expect(200);
    expect(await places()).to.deep.equal([]);
    const left = await tablesOf(services, player.id);
    expect(left.filter((table) => !(table in KEPT))).to.deep.equal([]);
    expect(await sessionsWith(known)).to.deep.equal([]);
    const [row] = await services.db('payments').where({ player_id: player.id }).select<object[]>();
    expect(JSON.stringify(row)).not.to.contain('203.0.113');
  });

  /** Does everything that leaves data: play, gifts, payments, withdrawals, staff actions. */
  const liveIn = async (player: Player, does: (path: string, body?: object) => Test): Promise<void> => {
    const { services } = stage;
    await giveMoney(services, player.id, 100_000);
    await giveDonate(services, player.id, 100_000);
    await changeLimit(services, player, [{ kind: 'topup', period: 'day', does: 'set', sumKopecks: 1_000_000 }]);
    await does('/api/user/name', { name: OTHER_NAME }).expect(200);
    await does('/api/invite/set', { code: CODE }).expect(200);
    await does('/api/bonus/take').expect(200);
    await does('/api/case/favourite', { case: 'plain', on: true }).expect(200);
    await does('/api/fair/rotate').expect(200);
    const open = async (count: number): Promise<number[]> => {
      const opened = await does('/api/case/open', { case: 'plain', count }).expect(200);
      return (opened.body as { data: { drops: { insertId: number }[] } }).data.drops.map(({ insertId }) => insertId);
    };
    // Sometimes three items are worth too much for any contract.
    for (let isSigned = false; !isSigned;) {
      const response = await does('/api/contract/create', { ids: await open(3) });
      isSigned = response.ok;
    }
    const [sold, taken] = await open(2);
    await does('/api/item/sell', { ids: [sold] }).expect(200);
    await pay(await begin(player));
    const friend = await makePlayer(services, 0);
    await activateCode(services, friend, { code: CODE });
    const withdrawalResponse = await does('/api/item/withdraw', { insertId: taken, gameId: GAME_ID }).expect(200);
    const { id } = (withdrawalResponse.body as { data: { withdrawal: { id: number } } }).data.withdrawal;
    const memberId = await makeMember(services);
    await take(services, memberId, id);
    await finish(services, memberId, id);
    await addNote(services, memberOf(memberId), { id: player.id, text: `${NAME} wrote ${freshName()}` });
    await takeBreak(services, player, { days: 3 });
  };

  const sessionsWith = async (texts: readonly string[]): Promise<string[]> => {
    const { redis } = stage.services;
    const keys = await redis.keys('*session*');
    const values = await Promise.all(
      keys.map(async (key) => ((await redis.type(key)) === 'string' ? await redis.get(key) : '')),
    );
    return keys.filter((_key, index) => texts.some((text) => values[index]?.includes(text)));
  };
});
