/**
 * A person who deletes an account and signs in again by the same identity gets nothing a second time (docs/rules.md
 * 14): the invite gift, a code, a free case, a day of the bonus; and the limits go on. Unlinking opens no way round it.
 */
import { expect } from 'chai';
import { activeReferrals, activateCode } from '#src/players/referral/index.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { noteDevice } from '#src/players/risk/index.ts';
import risk from '#src/players/risk/module.ts';
import { changeLimit, readLimits } from '#src/players/player-protection/limits/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { queryPayment, sumCreatedPayments, createPayment } from '#src/payments/top-ups/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { addPromo } from '#src/core/promo-codes/index.ts';
import { decidePayment, sandboxPaymentOf } from '#src/payments/sandbox-provider/index.ts';
import { kopecks } from '#src/shared/units.ts';
import { freshCode } from '#test/modules/payments/top-ups/payment-stage.ts';
import { payIn } from '#test/support/players/pay-in.ts';
import { openStage, type SignInStage } from '#test/support/players/sign-in-stage.ts';
import type { Store } from '#test/support/store.ts';
import { makePlayer, refusalOf } from '#test/support/services.ts';
import { MINUTE_MS, YEAR_MS } from '#src/shared/time.ts';

type Agent = ReturnType<Store['guest']>;

const HASH = (letter: string): string => letter.repeat(43);

describe('A former account', function () {
  this.timeout(60_000);
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  /** Signs a person in by Google as a browser of its own. */
  const comeBy = async (subject: string, before?: (agent: Agent) => Promise<unknown>) => {
    stage.newUser('google', { sub: subject });
    const agent = stage.store.guest();
    await before?.(agent);
    await stage.signIn(agent, '/en/auth/google');
    const user = await stage.userOf(agent);
    const id = user?.ID ?? 0;
    const auth = { token: user?.session.token, type: user?.auth_type, id };
    const does = (path: string, body: object = {}) => agent.post(path).send({ ...body, ...auth });
    return { id, agent, does, player: playerOf(id), token: user?.session.token, type: user?.auth_type };
  };
  const leave = (id: number) => deleteAccount(stage.services, playerOf(id), { confirm: String(id) });
  const freshSubject = (): string => stage.newUser('google');
  const pointsOf = async (id: number): Promise<number> =>
    (await readBalances(stage.services.db, id)).bonusCentiPoints / 100;
  const newCode = async (): Promise<string> => {
    const code = freshCode();
    const terms = { type: 0, multiplierE4: 11_000, amountKopecks: kopecks(0), minSumKopecks: kopecks(0) } as const;
    const unrestricted = { ownerId: null, fromAt: null, untilAt: null, maxUses: null, isDemo: false };
    await transaction(stage.services, null, (tx) => addPromo(tx, { ...unrestricted, code, terms }));
    return code;
  };
  const begin = ({ id }: { readonly id: number }, promo: string) =>
    createPayment(stage.services, playerOf(id), { sum: 500, method: 'sandbox', promo });
  const pay = async (begun: Awaited<ReturnType<typeof begin>>): Promise<void> => {
    const payment = await sandboxPaymentOf(stage.services.db, begun.publicId);
    if (payment === null) throw new Error('the sandbox knows nothing of a payment');
    await decidePayment(stage.services, payment, 'paid', 'lost');
    await queryPayment(stage.services, begun);
  };

  it('The invite gift is given once to both sides, however often the account is deleted', async () => {
    const inviter = await makePlayer(stage.services, 0);
    const subject = freshSubject();
    const first = await comeBy(subject);
    await activateCode(stage.services, first.player, { code: String(inviter.id) });
    await payIn(stage.services, first);
    expect(await pointsOf(inviter.id)).to.equal(50);
    await leave(first.id);
    const second = await comeBy(subject);
    expect(second.id).to.be.above(first.id);
    expect(await refusalOf(activateCode(stage.services, second.player, { code: String(inviter.id) }))).to.equal(
      'errors.invite.used',
    );
    await leave(second.id);
    const third = await comeBy(subject);
    const other = await makePlayer(stage.services, 0);
    expect(await refusalOf(activateCode(stage.services, third.player, { code: String(other.id) }))).to.equal(
      'errors.invite.used',
    );
    expect(await pointsOf(inviter.id)).to.equal(50);
    expect(await pointsOf(third.id)).to.equal(0);
  });

  it('A promo code that was used stays used', async () => {
    const subject = freshSubject();
    const first = await comeBy(subject);
    const [code, late] = [await newCode(), await newCode()];
    await pay(await begin(first, code));
    await leave(first.id);
    const second = await comeBy(subject);
    expect(await refusalOf(begin(second, code))).to.equal('errors.promo.used');
    await pay(await begin(second, late));
    await pay(await begin(await comeBy(freshSubject()), code));
  });

  it('A free case and the daily bonus stay taken, and the streak continues', async () => {
    const subject = freshSubject();
    const first = await comeBy(subject);
    await first.does('/api/user/adult', { confirm: 1 }).expect(200);
    await first.does('/api/bonus/take').expect(200);
    await first.does('/api/case/open', { case: 'for-free', count: 1 }).expect(200);
    await leave(first.id);
    const second = await comeBy(subject);
    await second.does('/api/user/adult', { confirm: 1 }).expect(200);
    expect((await second.does('/api/bonus/take').expect(409)).body).to.include({ error: 'errors.bonus.taken' });
    const refused = await second.does('/api/case/open', { case: 'for-free', count: 1 });
    expect(refused.body).to.include({ error: 'errors.case.cooldown' });
    expect(await selectPlayer(stage.services.db, second.id)).to.include({ bonusStreak: 1, freeSpins: 0 });
  });

  it('Limits continue with a pending raise, and earlier top-ups count', async () => {
    const subject = freshSubject();
    const first = await comeBy(subject);
    const day = { kind: 'topup', period: 'day' } as const;
    await changeLimit(stage.services, first.player, [{ ...day, does: 'set', sumKopecks: 100_000 }]);
    await changeLimit(stage.services, first.player, [{ ...day, does: 'set', sumKopecks: 200_000 }]);
    const before = await readLimits(stage.services.db, first.id);
    await pay(await begin(first, ''));
    await leave(first.id);
    const second = await comeBy(subject);
    expect(await readLimits(stage.services.db, second.id)).to.deep.equal(before);
    expect((await sumCreatedPayments(stage.services.db, second.id, stage.services.clock.now())).day).to.equal(500_00);
    await pay(await begin(second, ''));
    expect(await refusalOf(begin(second, ''))).to.equal('errors.play.topUp');
  });

  it('A person who returns is no new friend, and counts once among the active referrals', async () => {
    const [inviter, another] = [await makePlayer(stage.services, 0), await makePlayer(stage.services, 0)];
    const subject = freshSubject();
    const first = await comeBy(subject, (agent) => agent.get(`/ref/${String(inviter.id)}`));
    const invited = async (id: number) => (await selectPlayer(stage.services.db, id))?.inviterId;
    expect(await invited(first.id)).to.equal(inviter.id);
    await pay(await begin(first, ''));
    expect(await activeReferrals(stage.services.db, inviter.id, 50)).to.equal(1);
    await leave(first.id);
    expect(await activeReferrals(stage.services.db, inviter.id, 50)).to.equal(0);
    const second = await comeBy(subject, (agent) => agent.get(`/ref/${String(another.id)}`));
    expect(await invited(second.id)).to.equal(inviter.id);
    await pay(await begin(second, ''));
    expect(await activeReferrals(stage.services.db, inviter.id, 50)).to.equal(1);
  });

  it('A person who returns does not inherit a forged inviter', async () => {
    const other = await makePlayer(stage.services, 0);
    const subject = freshSubject();
    const first = await comeBy(subject);
    await leave(first.id);
    const row = stage.services.db('players').where({ id: first.id });
    await row.clone().update({ inviter_id: other.id });
    const second = await comeBy(subject);
    expect(await selectPlayer(stage.services.db, second.id)).to.include({ inviterId: null });
    await row.clone().update({ inviter_id: null });
  });

  it('An identity that is unlinked and joins another account brings its used benefits along', async () => {
    const inviter = await makePlayer(stage.services, 0);
    const first = await comeBy(freshSubject());
    await activateCode(stage.services, first.player, { code: String(inviter.id) });
    await first.does('/api/user/adult', { confirm: 1 }).expect(200);
    await first.does('/api/bonus/take').expect(200);
    const twitch = stage.newUser('twitch');
    const link = async ({ id, agent, token, type }: typeof first): Promise<void> => {
      stage.newUser('twitch', { id: twitch });
      const form = agent.post('/en/profile/link/twitch').type('form').send({ id, token, type });
      const begun = await form.redirects(0).expect(303);
      const led = await fetch(String(begun.headers['location']), { redirect: 'manual' });
      const back = (led.headers.get('location') ?? '').slice(stage.store.address.length);
      await agent.get(back).redirects(0).expect(303);
    };
    await link(first);
    await first.does('/api/user/unlink/twitch').expect(200);
    const other = await comeBy(freshSubject());
    await other.does('/api/user/adult', { confirm: 1 }).expect(200);
    await link(other);
    expect(await refusalOf(activateCode(stage.services, other.player, { code: String(inviter.id) }))).to.equal(
      'errors.invite.used',
    );
    expect((await other.does('/api/bonus/take').expect(409)).body).to.include({ error: 'errors.bonus.taken' });
  });

  it('A device of a closed account still closes the ring', async () => {
    const inviter = await makePlayer(stage.services, 0);
    const device = { deviceHash: HASH('r'), addressHash: HASH('s'), agentHash: HASH('t'), parts: null };
    const first = await comeBy(freshSubject());
    await noteDevice(stage.services, first.id, device);
    await activateCode(stage.services, first.player, { code: String(inviter.id) });
    await payIn(stage.services, first);
    await leave(first.id);
    const second = await comeBy(freshSubject());
    await noteDevice(stage.services, second.id, device);
    expect(await refusalOf(activateCode(stage.services, second.player, { code: String(inviter.id) }))).to.equal(
      'errors.invite.ring',
    );
    expect(await pointsOf(inviter.id)).to.equal(50);
  });

  it('An account that owes is not deleted', async () => {
    const { id } = await makePlayer(stage.services, 0);
    const owed = { account: 'debt', unit: 'RUB', balance: 0 };
    await stage.services.db('wallets').insert({ player_id: id, ...owed });
    const [debt] = await stage.services.db('wallets').where({ player_id: id, account: 'debt' }).pluck<number[]>('id');
    await stage.services.db('wallets').where({ id: debt }).update({ balance: 100 });
    expect(await refusalOf(leave(id))).to.equal('errors.delete.debt');
    await stage.services.db('wallets').where({ id: debt }).update({ balance: 0 });
    await leave(id);
  });

  it('Hashes of identities are deleted after three years', async () => {
    const subject = freshSubject();
    const first = await comeBy(subject);
    await leave(first.id);
    const kept = () => stage.services.db('former_identities').where({ player_id: first.id });
    expect(await kept()).to.have.lengthOf(1);
    await stage.services
      .db('former_identities')
      .where({ player_id: first.id })
      .update({ left_at: new Date(Date.now() - 3 * YEAR_MS - MINUTE_MS) });
    for (const job of risk.jobs) await job.act(stage.services);
    expect(await kept()).to.have.lengthOf(0);
  });
});
