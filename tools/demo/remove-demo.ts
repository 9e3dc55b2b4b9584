import { endDemoAnnouncements } from '#src/players/announcements/index.ts';
import { openDemoPlayerIds } from '#src/players/players/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { cancelBattlesOf } from '#src/games/battles/index.ts';
import { GAMES } from '#src/games/games.ts';
import { ownedSummary, sellAllItems } from '#src/players/inventory/index.ts';
import { eraseLimits } from '#src/players/player-protection/limits/index.ts';
import { lockWalletsOf, post, type PlayerWallets, type Posting, type Wallet } from '#src/core/ledger/index.ts';
import { eraseNotifications } from '#src/players/notifications/index.ts';
import { erasePaymentTraces, settleAllOf } from '#src/payments/top-ups/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { endSessionsOf } from '#src/platform/redis/sessions.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { endDemoPromos } from '#src/core/promo-codes/index.ts';
import { removeDemoMembers } from '#src/admin/access/index.ts';
import { endWithdrawalsOf, eraseGameTraces } from '#src/payments/withdrawals/index.ts';
import { endStaffWork } from './end-staff-work.ts';
import { endDemoHistory } from './history.ts';
import { unlessRefused } from './unless-refused.ts';

const AT_ONCE = 8;

export interface RemovalCounts {
  players: number;
  items: number;
  kopecks: number;
  centiPoints: number;
  /** Items that their players had locked; they are not sold. */
  locked: number;
  promos: number;
  adverts: number;
  /** Ended mailings, batches, corrections and drafts of the demo's staff. */
  works: number;
  members: number;
}

export const nothingRemoved = (): RemovalCounts => ({
  players: 0,
  items: 0,
  kopecks: 0,
  centiPoints: 0,
  locked: 0,
  promos: 0,
  adverts: 0,
  works: 0,
  members: 0,
});

/**
 * Closes everything that the demo created and keeps the ledger complete: sells demo players' items through the real
 * action, transfers their balances to the house's demo account, and closes their accounts. Idempotent, and resumes
 * after an interruption.
 */
export async function removeDemo(services: Services): Promise<RemovalCounts> {
  const totals = nothingRemoved();
  const closedIds = new Set<number>();
  await endDemoHistory(services);
  totals.works = await endStaffWork(services);
  totals.members = await removeDemoMembers(services);
  totals.promos = await transaction(services, null, (tx) => endDemoPromos(tx));
  totals.adverts = await transaction(services, null, (tx) => endDemoAnnouncements(tx));
  for (let after = 0; ;) {
    const ids = await openDemoPlayerIds(services.db, after, AT_ONCE);
    await Promise.all(ids.map((id) => removePlayer(services, id, totals)));
    for (const id of ids) closedIds.add(id);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  await endSessionsOf(services, closedIds);
  return totals;
}

/**
 * Sells a player's items and closes the account. A player who still plays may gain items meanwhile, so it repeats until
 * nothing is left.
 */
export async function removePlayer(services: Services, playerId: number, totals: RemovalCounts): Promise<void> {
  for (;;) {
    await endWithdrawalsOf(services, playerId);
    await cancelBattlesOf(services, playerId);
    // Read the sum after the sale, because others add to it meanwhile.
    const soldCount = await sellEverything(services, playerId);
    // Amounts that are not withdrawable yet are recorded on payments: settle them first, then take them back.
    await settleAllOf(services, playerId);
    totals.items += soldCount;
    const balances = await closeEmptied(services, playerId);
    if (balances === null) continue;
    totals.players += 1;
    totals.kopecks += balances.kopecks;
    totals.centiPoints += balances.centiPoints;
    totals.locked += balances.locked;
    return;
  }
}

async function sellEverything(services: Services, playerId: number): Promise<number> {
  const { count, lockedCount } = await ownedSummary(services.db, playerId);
  if (count === lockedCount) return 0;
  const input = { expected: count - lockedCount, hasHidden: true };
  const sale = await unlessRefused(sellAllItems(services, playerOf(playerId), input), ['errors.item.countChanged']);
  return sale?.sold.length ?? 0;
}

/** Takes the balances back and closes the account in one transaction; null when there are new items to sell. */
function closeEmptied(
  services: Services,
  playerId: number,
): Promise<{ kopecks: number; centiPoints: number; locked: number } | null> {
  return transaction(services, null, async (tx) => {
    await erasePaymentTraces(tx, playerId);
    const wallets = await lockWalletsOf(tx, playerId);
    // Every move of an item locks its player's wallets first, so the count is stable until the commit.
    const { count, lockedCount } = await ownedSummary(tx, playerId);
    if (count > lockedCount || (wallets.donatePending?.balance ?? 0) > 0) return null;
    for (const game of GAMES) if ((await game.refusesClosing?.(tx, playerId)) ?? null) return null;
    await post(tx, postingsBack(wallets));
    await eraseNotifications(tx, playerId);
    for (const game of GAMES) await game.erase?.(tx, playerId);
    await eraseLimits(tx, playerId);
    await eraseGameTraces(tx, playerId);
    await closePlayer(tx, playerId);
    return { kopecks: wallets.money.balance, centiPoints: wallets.bonus.balance, locked: lockedCount };
  });
}

/** Postings that return all balances to the demo account and cancel the debts. */
function postingsBack({ playerId, money, bonus, donate, debt, donateDebt }: PlayerWallets): Posting[] {
  const back = (to: 'demo' | 'player_debts', wallets: readonly (Wallet | null)[]): Posting[] =>
    wallets
      .filter((wallet) => wallet !== null)
      .filter(({ balance }) => balance > 0)
      .map((wallet) => ({
        debit: wallet,
        credit: to,
        unit: wallet.unit,
        amount: wallet.balance,
        kind: 'demo_removal',
        subject: { type: 'player', id: playerId },
        reason: 'the demo was removed',
      }));
  return [...back('demo', [money, bonus, donate]), ...back('player_debts', [debt, donateDebt])];
}
