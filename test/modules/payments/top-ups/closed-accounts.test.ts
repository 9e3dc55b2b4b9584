/* No transfer credits a closed account, and no command runs by a session that outlived its account. */
import { expect } from 'chai';
import { selectPlayer } from '#src/players/players/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { changeName } from '#src/players/players/names/change-name.ts';
import { cutDueSessions } from '#src/players/players/cut-sessions.ts';
import { favouriteCase } from '#src/games/cases/favourite-case.ts';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { approveCorrection, correctBalance } from '#src/admin/players/correct-balance.ts';
import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import topUps from '#src/payments/top-ups/module.ts';
import { listForStaff, newestMarked } from '#src/payments/top-ups/staff-payments.ts';
import type { ClaimState } from '#src/payments/top-ups/providers/provider.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { Sessions, SESSION_PREFIX } from '#src/platform/redis/sessions.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { activateCode } from '#src/players/referral/index.ts';
import { payIn } from '#test/support/players/pay-in.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { expectCleanAudit, giveMoney, makePlayer, refusalOf, withKey } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';
import { type Stage, begin, fundsOf, openStage, sendClaim, stateOf } from './payment-stage.ts';
import { DAY_MS } from '#src/shared/time.ts';

describe('A closed account', function () {
  this.timeout(60_000);
  let stage: Stage;
  let player: Player;
  before(async () => (stage = await openStage()));
  beforeEach(async () => (player = await makePlayer(stage.services, 0)));
  after(() => expectCleanAudit(stage.services));
  after(() => stage.close());

  const leave = () => deleteAccount(stage.services, player, { confirm: String(player.id) });
  const marksOf = (paymentId: number) =>
    stage.services.db('payment_flags').where({ payment_id: paymentId }).orderBy('id').pluck<string[]>('kind');
  const expire = async (): Promise<void> => {
    stage.clock.moveBy(DAY_MS);
    for (const job of topUps.jobs) await job.act(stage.services);
  };

  it('A payment that is paid after the closing is held for staff and credited to no account', async () => {
    const payment = await begin(stage, player, 700);
    await expire();
    expect(await stateOf(stage, player, payment)).to.equal('expired');
    await leave();
    expect(await sendClaim(stage, payment, 'paid')).to.equal('held');
    expect(await sendClaim(stage, payment, 'paid')).to.equal('nothing new');
    expect(await sendClaim(stage, payment, 'paid', { eventId: `again-${payment.publicId}` })).to.equal('nothing new');
    expect(await stateOf(stage, player, payment)).to.equal('held');
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    expect(await selectPlayer(stage.services.db, player.id)).to.include({ freeSpins: 0, donatedKopecks: 0 });
    expect(await marksOf(payment.id)).to.deep.equal(['held']);
    const filter = { state: 'held', method: null, playerId: player.id } as const;
    const [listed] = await listForStaff(stage.services.db, filter, { beforeId: Number.MAX_SAFE_INTEGER, limit: 5 });
    expect([listed?.id, listed?.marks.map(({ kind }) => kind)]).to.deep.equal([payment.id, ['held']]);
    expect((await newestMarked(stage.services.db, 5)).map(({ id }) => id)).to.include(payment.id);
  });

  it('An account closes at a time after the commit of the last command that its closing waited for', async () => {
    const { services, clock } = stage;
    let [hasLocked, mayEnd] = [false, false];
    const last = transaction(services, null, async (tx) => {
      await lockWalletsOf(tx, player.id);
      hasLocked = true;
      await until('the closing waits', () => mayEnd);
      return null;
    });
    await until('the last command holds the wallets', () => hasLocked);
    let isWaiting = false;
    const note = ({ sql }: { readonly sql: string }): void => {
      isWaiting ||= /FROM wallets[\s\S]*FOR UPDATE/.test(sql);
    };
    services.db.on('query', note);
    const leaving = leave();
    await until('the closing asks for the wallets', () => isWaiting);
    services.db.removeListener('query', note);
    clock.moveBy(700);
    const endedAt = clock.now();
    mayEnd = true;
    await Promise.all([last, leaving]);
    const [row] = await services.db('players').where({ id: player.id }).select<{ closed_at: Date }[]>('closed_at');
    expect(row?.closed_at).to.deep.equal(endedAt);
  });

  it('A held payment that the provider refunded takes nothing and is flagged', async () => {
    const orders: readonly ClaimState[][] = [['paid', 'refunded'], ['refunded', 'paid'], ['charged_back']];
    for (const order of orders) {
      player = await makePlayer(stage.services, 0);
      const payment = await begin(stage, player, 100);
      await expire();
      await leave();
      for (const state of order) await sendClaim(stage, payment, state);
      expect(await stateOf(stage, player, payment)).to.equal('held');
      expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
      expect(await marksOf(payment.id)).to.have.members([
        'held',
        order.includes('refunded') ? 'refunded' : 'charged_back',
      ]);
    }
  });

  it('Money that was credited before the closing is still taken back, together with the debt', async () => {
    const payment = await begin(stage, player, 100);
    await sendClaim(stage, payment, 'paid');
    await transaction(stage.services, player, async (tx) => {
      const { money } = await lockWalletsOf(tx, player.id);
      const subject = { type: 'player', id: player.id };
      await post(tx, [
        { debit: money, credit: 'demo', unit: 'RUB', amount: 40_00, kind: 'demo_removal', subject } as const,
      ]);
      return null;
    });
    await leave();
    expect(await sendClaim(stage, payment, 'charged_back')).to.equal('applied');
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 40_00]);
  });

  it('Money that settles after the closing counts, and nothing is added', async () => {
    const payment = await begin(stage, player, 100, { method: 'test-bank' });
    await sendClaim(stage, payment, 'paid');
    await leave();
    stage.clock.moveBy(4 * DAY_MS);
    for (const job of topUps.jobs) await job.act(stage.services);
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
  });

  it('The ledger refuses a gift of staff and a waiting correction, and takes money away', async () => {
    const [first, second] = [await makeMember(stage.services), await makeMember(stage.services)];
    const correction = { id: player.id, unit: 'RUB', change: 50_000_00, reason: 'a closed account' } as const;
    const { id, isWaiting } = await correctBalance(stage.services, memberOf(first), correction);
    expect(isWaiting).to.equal(true);
    await giveMoney(stage.services, player.id, 100);
    await leave();
    expect(await refusalOf(approveCorrection(stage.services, memberOf(second), { id }))).to.equal(
      'errors.player.closed',
    );
    expect(await refusalOf(giveMoney(stage.services, player.id, 100))).to.equal('errors.player.closed');
    const [money] = await fundsOf(stage, player);
    expect(money).to.equal(100);
  });

  it('An inviter who closes the account between the check and the lock earns no gift', async () => {
    const inviter = player;
    const friend = await makePlayer(stage.services, 0);
    await payIn(stage.services, friend, 'test-card');
    const [closing, activating] = await Promise.allSettled([
      leave(),
      activateCode(stage.services, friend, { code: String(inviter.id) }),
    ]);
    expect(closing.status).to.equal('fulfilled');
    const points = async (id: number): Promise<number> => {
      const [row] = await stage.services
        .db('wallets')
        .where({ player_id: id, account: 'bonus' })
        .select<{ balance: number }[]>('balance');
      return Number(row?.balance);
    };
    const isGiven = activating.status === 'fulfilled';
    expect([await points(inviter.id), await points(friend.id)]).to.deep.equal(isGiven ? [50_00, 50_00] : [0, 0]);
    if (!isGiven) expect((activating.reason as Error).message).to.contain('errors.invite.unknown');
  });

  it('A session of a closed account runs no command', async () => {
    const signedIn: Player = { ...playerOf(player.id), isSignedIn: true };
    const keyed = withKey(signedIn, 'pressed before the closing');
    await takeBonus(stage.services, keyed);
    await leave();
    expect(await refusalOf(takeBonus(stage.services, keyed)), 'a stored answer').to.equal('errors.auth.invalid');
    stage.clock.moveBy(2 * DAY_MS);
    expect(await refusalOf(takeBonus(stage.services, signedIn))).to.equal('errors.auth.invalid');
    expect(await refusalOf(changeName(stage.services, signedIn, { name: 'Anybody' }))).to.equal('errors.auth.invalid');
    expect(await refusalOf(begin(stage, signedIn, 100))).to.equal('errors.auth.invalid');
    // A command that locks no row of the player.
    const favourite = favouriteCase(stage.services, signedIn, { caseName: 'plain', on: true });
    expect(await refusalOf(favourite)).to.equal('errors.auth.invalid');
  });

  it('A command that waits for the wallets while the account is closed is refused', async () => {
    const signedIn: Player = { ...playerOf(player.id), isSignedIn: true };
    let close: () => void = () => undefined;
    const mayClose = new Promise<void>((resolve) => (close = resolve));
    let lock: () => void = () => undefined;
    const isLocked = new Promise<void>((resolve) => (lock = resolve));
    const closing = transaction(stage.services, null, async (tx) => {
      await lockWalletsOf(tx, player.id);
      lock();
      await mayClose;
      await closePlayer(tx, player.id);
      return null;
    });
    await isLocked;
    let asked = false;
    const note = ({ sql }: { readonly sql: string }): void => {
      asked ||= /\bwallets\b[^]*FOR UPDATE/.test(sql);
    };
    stage.services.db.on('query', note);
    const taking = refusalOf(takeBonus(stage.services, signedIn));
    await until('the command asks for the wallets', () => asked).finally(() => {
      stage.services.db.removeListener('query', note);
      close();
    });
    await closing;
    expect(await taking).to.equal('errors.auth.invalid');
  });

  it('A session that survived the closing is ended by the job, within two minutes', async () => {
    const sessions = new Sessions(stage.services);
    const epoch = stage.services.dataVersions.epoch();
    await leave();
    const row = { id: player.id, type: 'demo', name: '', locale: 'ru', currency: 'rub', isAdult: true } as const;
    for (const token of ['first', 'second']) {
      const id = `${token}-${String(player.id)}`;
      const now = stage.clock.now().getTime();
      await stage.services.redis.set(
        SESSION_PREFIX + id,
        JSON.stringify({ player: { ...row, token: id }, cookie: {}, createdAtMs: now, epoch }),
      );
      await sessions.remember({ id, token: id, playerId: player.id });
      expect(await sessions.find({ id })).not.to.equal(null);
      await cutDueSessions(stage.services);
      expect(await sessions.find({ id })).to.equal(null);
      stage.clock.moveBy(31_000);
    }
  });
});
