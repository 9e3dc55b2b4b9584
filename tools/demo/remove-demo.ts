import { endDemoAdverts } from '#src/adverts/index.ts';
import { closePlayer, openDemoPlayerIds } from '#src/accounts/index.ts';
import { eraseFavourites } from '#src/cases/index.ts';
import { ownedSummary, sellAllItems } from '#src/items/index.ts';
import { eraseLimits } from '#src/limits/index.ts';
import { lockWalletsOf, post, type PlayerWallets, type Posting, type Wallet } from '#src/ledger/index.ts';
import { eraseNotices } from '#src/notices/index.ts';
import { erasePaymentTraces, settleAllOf } from '#src/payments/index.ts';
import { playerOf } from '#src/platform/player.ts';
import { endSessionsOf } from '#src/platform/sessions.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { endDemoPromos } from '#src/promo/index.ts';
import { AppError } from '#src/shared/errors.ts';
import { removeDemoMembers } from '#src/staff/index.ts';
import { endWithdrawalsOf, eraseGameTraces } from '#src/withdrawals/index.ts';
import { endStaffWork } from './end-staff-work.ts';
import { endDemoHistory } from './history.ts';

const AT_ONCE = 8;

/** What a removal did. */
export interface Removed {
  players: number;
  items: number;
  kopecks: number;
  centiPoints: number;
  /** Items that their players had locked: they stay where they are. */
  locked: number;
  /** Codes that ended. */
  promos: number;
  /** Adverts that ended. */
  adverts: number;
  /** Mailings, batches, corrections and drafts that made-up members of staff had under way. */
  works: number;
  /** Members of staff who were made up. */
  members: number;
}

/** Where the count of a removal begins. */
export const nothingRemoved = (): Removed => ({
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
 * Closes everything that the demo made, without cutting the ledger: demo players' items are sold by the real action,
 * what they have goes back to the house's demo account by transfers, and their accounts are closed. Run again it finds
 * nothing to do; interrupted, it goes on.
 */
export async function removeDemo(world: World): Promise<Removed> {
  const removed = nothingRemoved();
  const closed = new Set<number>();
  await endDemoHistory(world);
  removed.works = await endStaffWork(world);
  removed.members = await removeDemoMembers(world);
  removed.promos = await transaction(world, null, (tx) => endDemoPromos(tx));
  removed.adverts = await transaction(world, null, (tx) => endDemoAdverts(tx));
  for (let after = 0; ;) {
    const ids = await openDemoPlayerIds(world.db, after, AT_ONCE);
    await Promise.all(ids.map((id) => removePlayer(world, id, removed)));
    for (const id of ids) closed.add(id);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  await endSessionsOf(world.redis, closed);
  return removed;
}

/** Sells and closes one; who still plays meanwhile has something again, so it is looked at until nothing is left. */
export async function removePlayer(world: World, playerId: number, removed: Removed): Promise<void> {
  for (;;) {
    await endWithdrawalsOf(world, playerId);
    // The sum is read after the sale: others add to it meanwhile.
    const sold = await sellEverything(world, playerId);
    // What waits to count for withdrawals belongs to payments, which say what waits: it counts now, and then goes back.
    await settleAllOf(world, playerId);
    removed.items += sold;
    const closed = await closeEmptied(world, playerId);
    if (closed === null) continue;
    removed.players += 1;
    removed.kopecks += closed.kopecks;
    removed.centiPoints += closed.centiPoints;
    removed.locked += closed.locked;
    return;
  }
}

async function sellEverything(world: World, playerId: number): Promise<number> {
  const { count, lockedCount } = await ownedSummary(world.db, playerId);
  if (count === lockedCount) return 0;
  try {
    const { sold } = await sellAllItems(world, playerOf(playerId), { expected: count - lockedCount });
    return sold.length;
  } catch (error) {
    if (error instanceof AppError && error.key === 'errors.item.countChanged') return 0;
    throw error;
  }
}

/** Takes the balances back and closes the account in one transaction; null when there is something to sell again. */
function closeEmptied(
  world: World,
  playerId: number,
): Promise<{ kopecks: number; centiPoints: number; locked: number } | null> {
  return transaction(world, null, async (tx) => {
    await erasePaymentTraces(tx, playerId);
    const wallets = await lockWalletsOf(tx, playerId);
    // Every move of an item locks its player's wallets first, so what is counted here stays so until the commit.
    const { count, lockedCount } = await ownedSummary(tx, playerId);
    if (count > lockedCount || (wallets.donatePending?.balance ?? 0) > 0) return null;
    await post(tx, postingsBack(wallets));
    await eraseNotices(tx, playerId);
    await eraseFavourites(tx, playerId);
    await eraseLimits(tx, playerId);
    await eraseGameTraces(tx, playerId);
    await closePlayer(tx, playerId);
    return { kopecks: wallets.money.balance, centiPoints: wallets.bonus.balance, locked: lockedCount };
  });
}

/** All that somebody has, back to the demo account; what they owe is owed no more. */
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
