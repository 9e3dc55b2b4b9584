import { currencyByCode } from '#src/currencies/index.ts';
import { lockForUse, moveItems } from '#src/items/index.ts';
import { lockWalletsOf, post } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { withdrawalMoved } from './events.ts';
import { findGameAccount } from './find-game-account.ts';
import { writeWithListing } from './listing.ts';
import { reservePostings } from './postings.ts';
import { insertStep, upsertGameAccount } from './store.ts';
import { unlockOf } from './unlock.ts';
import { watchWithdrawal } from './watch-withdrawal.ts';

export interface RequestWithdrawalInput {
  /** The owned item. */
  readonly insertId: number;
  /** Who the player is in the game. */
  readonly gameId: string;
}

/** A request that is open now, and what the donate balance is without what it holds. */
export interface RequestedWithdrawal {
  readonly id: number;
  readonly insertId: number;
  readonly status: 'waiting';
  readonly reservedKopecks: number;
  readonly listingCentiG: number;
  readonly donateKopecks: number;
}

/**
 * Puts an item on withdrawal: the account is looked up in the game, 75 % of the item's price is held, and the request
 * waits for a moderator. Fails as `findGameAccount` and `lockForUse`, and with `errors.withdrawal.topUp` (the sum that
 * is missing, in the player's currency) where too little was topped up.
 */
export async function requestWithdrawal(
  world: World,
  player: Player,
  { insertId, gameId }: RequestWithdrawalInput,
): Promise<RequestedWithdrawal> {
  const account = await findGameAccount(world, gameId);
  const [currency, { fraudWatch }] = await Promise.all([currencyByCode(world, player.currency), readSettings(world)]);
  return await transaction(world, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    const items = await lockForUse(tx, player.id, [insertId], 'waiting');
    const [item] = items;
    if (!item) fail('errors.item.unknown');
    const { needed, missing } = unlockOf(item.priceKopecks, kopecks(wallets.donate.balance));
    if (missing > 0) fail('errors.withdrawal.topUp', lackOf(missing, currency));
    const asked = {
      ...{ playerId: player.id, insertId, gameId: account.id, gameName: account.name },
      ...{ priceKopecks: item.priceKopecks, reservedKopecks: needed },
    };
    const { id, listingCentiG } = await writeWithListing(tx, asked, item.priceCentiG);
    await moveItems(tx, items, 'waiting');
    const balanceAfter = await post(tx, reservePostings(id, wallets, needed));
    await insertStep(tx, id, 'asked', null);
    await upsertGameAccount(tx, player.id, { gameId: account.id, name: account.name });
    await watchWithdrawal(tx, { id, playerId: player.id, gameId: account.id }, fraudWatch);
    tx.announce(withdrawalMoved({ id, playerId: player.id }));
    return {
      ...{ id, insertId, status: 'waiting' as const, reservedKopecks: needed, listingCentiG },
      donateKopecks: balanceAfter(wallets.donate),
    };
  });
}

const lackOf = (missing: Kopecks, { rate, sign }: { readonly rate: string; readonly sign: string }) => ({
  missing: ceilToCurrency(missing, rate),
  currency: sign,
  missingMinor: missing,
});
