/* A store whose history has rows in every table of value: what the audit proves, and what the tests then damage. */
import { rollUpFigures } from '#src/admin/analytics/index.ts';
import { insertLog } from '#src/admin/access/store/log.ts';
import { correctBalance } from '#src/admin/players/correct-balance.ts';
import { createBatch } from '#src/core/promo-codes/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { cancelBattle } from '#src/games/battles/index.ts';
import battlesModule from '#src/games/battles/module.ts';
import { openCase } from '#src/games/cases/index.ts';
import { signContract } from '#src/games/contracts/index.ts';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { type NewSector, spinWheel } from '#src/games/wheel/index.ts';
import { createPayment, type Payment, settleAllOf } from '#src/payments/top-ups/index.ts';
import { applyClaim } from '#src/payments/top-ups/apply-claim.ts';
import { closeDays, givePoints as giveLatePoints } from '#src/payments/delivery/index.ts';
import { cancelWithdrawal } from '#src/payments/withdrawals/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import { activateCode } from '#src/players/referral/index.ts';
import { signInDemo } from '#src/players/sign-in/index.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { countDraws, rotateSeeds } from '#src/portal/fairness/index.ts';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { invite } from '#test/support/players/invite.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { fixedClock, givePoints, makePlayer, type TestClock } from '#test/support/services.ts';
import { freshName } from '#test/support/store.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { openTestProvider, type TestProvider } from '#test/support/providers/test-provider.ts';
import { everyPrize, publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { claimOf } from '#test/modules/payments/top-ups/payment-stage.ts';
import { deliverAfter, promise } from '#test/modules/payments/delivery/delivery-stage.ts';
import { ask, finish, makeOwner, reject, take } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { returnRejectedItem } from '#src/payments/withdrawals/take-back-item.ts';
import { AppError } from '#src/shared/errors.ts';
import { begin, callBot, play } from '#test/modules/games/battles/battle-stage.ts';
import { openBeaconServer } from '#test/support/providers/beacon-server.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

const METHOD = { logo: 'i-card', minSumKopecks: 1000, currencies: 'all', interface: 'redirect' } as const;
const METHODS = [
  { ...METHOD, id: 901, slug: 'test-card', hintKey: 'payments.title', settleDays: 0 },
  { ...METHOD, id: 903, slug: 'test-bank', hintKey: 'payments.title', settleDays: 3 },
] as const;
const AT_ONCE = { revealMs: 0, quote: null } as const;
const MODERATOR = 7001;

/** Makes the history. Every row comes from a command of the store. */
export async function makeFullHistory(suffix: string): Promise<Services> {
  const clock = fixedClock();
  const services = await makePlayedServices(suffix, clock, { players: 6, turns: 8, everyHours: 5 });
  const pay = await openTestProvider('testpay', METHODS);
  try {
    await pays({ ...services, providers: { payments: [pay.provider] } }, pay);
  } finally {
    await pay.close();
  }
  await tries(services);
  await plays(services, clock);
  await fights(services, clock);
  await spins(services);
  await withdraws(services);
  await delivers(services, clock);
  await protects(services);
  await staffWorks(services);
  await leaves(services);
  await rollUp(services);
  await rollUpFigures(services, { settledMs: 0 });
  await countDraws(services, { settledMs: 0 });
  return services;
}

/** Signs a demo player in by the form, which gives starter items. */
async function tries(services: Services): Promise<void> {
  await signInDemo(services, freshName(), {
    locale: 'en',
    chosenCurrency: null,
    shownCurrency: 'usd',
    isByForm: true,
    referral: null,
    fingerprint: null,
    address: '127.0.0.1',
    userAgent: 'test',
  });
}

async function plays(services: Services, clock: TestClock): Promise<void> {
  const player = await makePlayer(services, 10_000_00);
  await givePoints(services, player.id, 1_000_00);
  const { drops } = await openCase(services, player, { caseName: 'plain', count: 10, ...AT_ONCE });
  const ids = drops.toSorted((one, other) => one.priceKopecks - other.priceKopecks).map(({ insertId }) => insertId);
  await rollOnce(services, player, ids.slice(0, 2));
  await sellItems(services, player, { ids: ids.slice(2, 4) });
  await signOnce(services, player, ids.slice(4));
  for (const caseName of ['cashback', 'for-points', 'points-back', 'for-free', 'limited'])
    await openCase(services, player, { caseName, count: 1, ...AT_ONCE });
  for (let day = 0; day < 3; day += 1) {
    await takeBonus(services, player);
    clock.moveBy(DAY_MS);
  }
  await openCase(services, player, { caseName: 'for-free', count: 1, ...AT_ONCE });
  await rotateSeeds(services, player, { clientSeed: 'chosen' });
  await rotateSeeds(services, player, { clientSeed: null });
}

/** Battles that are won by items and by money, one with the bot, one that waits and one that is cancelled. */
async function fights(services: Services, clock: TestClock): Promise<void> {
  await play(services);
  await play(services, { format: '2v2', mode: 'crazy' });
  await play(services, { format: '1v1v1', mode: 'shared', fundPercent: 10 });
  const called = await begin(services, { fundPercent: 50 });
  clock.moveBy(MINUTE_MS);
  await callBot(services, called.creator, called.code);
  const cancelled = await begin(services, { fundPercent: 100 });
  await cancelBattle(services, cancelled.creator, cancelled);
  await begin(services, { format: '1v1v1v1' });
  await fightByBeacon(services, clock);
}

/** A battle whose draws mix in a round of a beacon. */
async function fightByBeacon(services: Services, clock: TestClock): Promise<void> {
  const beacon = await openBeaconServer();
  try {
    const withBeacon = { ...services, config: { ...services.config, beaconUrl: beacon.url } };
    await play(withBeacon);
    clock.moveBy(MINUTE_MS);
    await battlesModule.jobs.find(({ name }) => name === 'draw-full-battles')?.act(withBeacon);
  } finally {
    await beacon.close();
  }
}

/** Signs a contract of as many items as it takes to reach the return. */
async function signOnce(services: Services, player: Player, ids: readonly number[]): Promise<void> {
  for (let count = ids.length; count >= 3; count -= 1) {
    const isSigned = await signContract(services, player, { ids: ids.slice(0, count), ...AT_ONCE }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.key === 'errors.contract.unreachable') return false;
        throw error;
      },
    );
    if (isSigned) return;
  }
  throw new Error('No contract reaches its return');
}

/** Stakes items and money against the cheapest item that costs more. */
async function rollOnce(services: Services, player: Player, ids: readonly number[]): Promise<void> {
  const [staked] = (await services.db('items').whereIn('id', ids).sum({ worth: 'price_kopecks' })) as [
    { worth: string },
  ];
  const [target] = (await services.db.raw(
    `SELECT id FROM catalogue_items WHERE is_listed = 1 AND price_centi_g > ? ORDER BY price_centi_g LIMIT 1`,
    [Number(staked.worth) * 2 + 500],
  )) as [{ id: number }[]];
  await rollUpgrade(services, player, { ids, addMinor: 500, target: target[0]?.id ?? 0, side: 'under', ...AT_ONCE });
}

/** Wins every kind of prize, pays for one spin by a code, and opens the case of a voucher. */
async function spins(services: Services): Promise<void> {
  const player = await makePlayer(services, 1_000_00);
  const spin = (promo: string | null) => spinWheel(services, player, { promo, version: null, revealMs: 0 });
  const prizes: NewSector[] = Object.values(await everyPrize(services));
  for (const prize of prizes) {
    await publishRing(services, ringOf(prize));
    await giveFreeSpins(services, player.id, 1);
    const { prize: won } = await spin(null);
    if (won.voucherId !== null)
      await openCase(services, player, { caseName: 'plain', count: 1, ...AT_ONCE, voucher: won.voucherId });
  }
  await spin('SPIN');
  await openCase(services, player, { caseName: 'cashback', count: 2, ...AT_ONCE });
}

/** Top-ups with codes and an inviter's share, refunds beyond the balance, and money that settles later. */
async function pays(services: Services, { provider }: TestProvider): Promise<void> {
  const inviter = await makePlayer(services, 0);
  const player = await makePlayer(services, 0);
  await invite(services, inviter.id, [player.id]);
  const begin = (sum: number, more: { method?: string; promo?: string } = {}): Promise<Payment> =>
    createPayment(services, player, { sum, method: more.method ?? 'test-card', promo: more.promo ?? '' });
  const claim = (payment: Payment, state: 'paid' | 'charged_back' | 'reinstated' | 'refunded' | 'failed') =>
    applyClaim(services, provider, claimOf(payment, state), 'notification');
  const pay = async (sum: number, more: { method?: string; promo?: string } = {}): Promise<Payment> => {
    const payment = await begin(sum, more);
    await claim(payment, 'paid');
    return payment;
  };
  await activateCode(services, player, { code: String(inviter.id) });
  await pay(1000, { promo: 'WELCOME' });
  await pay(500, { promo: 'SKIN' });
  await pay(200, { method: 'test-bank' });
  await settleAllOf(services, player.id);
  await pay(300, { method: 'test-bank' });
  await claim(await begin(150), 'failed');
  await begin(160);
  const refunded = await pay(600, { promo: 'BONUS100' });
  await claim(refunded, 'refunded');
  const spent = await pay(700);
  const { moneyKopecks, donateKopecks } = await readBalances(services.db, player.id);
  const member = memberOf(await makeMember(services));
  for (const [unit, change] of [['RUB', -moneyKopecks] as const, ['DONATE', -donateKopecks] as const])
    await correctBalance(services, member, { id: player.id, unit, change, reason: 'spent for the test' });
  await claim(spent, 'charged_back');
  await pay(400);
  const winner = await makePlayer(services, 0);
  await invite(services, inviter.id, [winner.id]);
  const won = await createPayment(services, winner, { sum: 800, method: 'test-card', promo: 'WELCOME' });
  for (const state of ['paid', 'charged_back', 'reinstated'] as const) await claim(won, state);
  await createPayment(services, winner, { sum: 170, method: 'test-card', promo: '' });
}

async function withdraws(services: Services): Promise<void> {
  await ask(services, await makeOwner(services, 500));
  const cancelled = await makeOwner(services);
  await ask(services, cancelled);
  await cancelWithdrawal(services, cancelled.player, { insertId: cancelled.insertId });
  const done = await ask(services, await makeOwner(services));
  await take(services, MODERATOR, done.id);
  await finish(services, MODERATOR, done.id);
  const refusedOwner = await makeOwner(services);
  const refused = await ask(services, refusedOwner);
  await take(services, MODERATOR, refused.id);
  await reject(services, MODERATOR, refused.id);
  await returnRejectedItem(services, refusedOwner.player, { insertId: refusedOwner.insertId });
  const kept = await ask(services, await makeOwner(services));
  await take(services, MODERATOR, kept.id);
  await reject(services, MODERATOR, kept.id);
  const held = await ask(services, await makeOwner(services));
  await take(services, MODERATOR, held.id);
}

/** Withdrawals that were delivered later than promised: one has its points, and one waits for them. */
async function delivers(services: Services, clock: TestClock): Promise<void> {
  await promise(services);
  await deliverAfter(services, clock, 7);
  await giveLatePoints(services);
  await deliverAfter(services, clock, 7);
  clock.moveBy(2 * DAY_MS);
  await closeDays(services);
}

async function protects(services: Services): Promise<void> {
  const player = await makePlayer(services, 0);
  const limit = { kind: 'loss', period: 'day', does: 'set' } as const;
  await changeLimit(services, player, [{ ...limit, sumKopecks: 100_00 }]);
  await changeLimit(services, player, [{ ...limit, sumKopecks: 200_00 }]);
  await changeLimit(services, player, [{ ...limit, kind: 'topup', sumKopecks: 300_00 }]);
  await takeBreak(services, player, { days: 3 });
  await takeBreak(services, player, { days: null });
}

async function staffWorks(services: Services): Promise<void> {
  const line = { act: 'staff.added', aboutType: 'member', aboutId: '7', was: null, became: '{}', reason: null };
  const batch = { title: 'two', count: 2, terms: null, fromAt: null, untilAt: null, maxUses: 1 };
  await transaction(services, null, async (tx) => {
    await insertLog(tx, [{ memberId: null, role: null, ...line }]);
    await createBatch(services, tx, batch);
    return null;
  });
  const member = memberOf(await makeMember(services));
  const player = await makePlayer(services, 100_00);
  for (const unit of ['RUB', 'BONUS', 'DONATE'] as const)
    await correctBalance(services, member, { id: player.id, unit, change: 10_00, reason: 'for the test' });
}

async function leaves(services: Services): Promise<void> {
  const player = await makePlayer(services, 100_00);
  await openCase(services, player, { caseName: 'plain', count: 1, ...AT_ONCE });
  await changeLimit(services, player, [{ kind: 'loss', period: 'day', does: 'set', sumKopecks: 100_00 }]);
  await deleteAccount(services, player, { confirm: String(player.id) });
}
