import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { currencyByCode } from '#src/core/currencies/index.ts';
import { lockForUse, moveOwnedItems } from '#src/players/inventory/index.ts';
import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { promiseDelivery } from '#src/payments/delivery/index.ts';
import { publishWebhook } from '#src/core/webhooks/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readHighestGPrice, readSettings, readSettingsNow } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { withdrawalMoved } from './events.ts';
import { findGameAccount } from './find-game-account.ts';
import { writeWithListing } from './listing.ts';
import { reservePostings } from './postings.ts';
import { insertStep, upsertGameAccount } from './store.ts';
import { hashOfTerms, newTermsSalt } from './terms-hash.ts';
import { unlockOf } from './unlock.ts';
import { flagSuspiciousWithdrawal } from './watch-withdrawal.ts';

export interface RequestWithdrawalInput {
  readonly insertId: number;
  readonly gameId: string;
}

/** An open request, and the donate balance after the reservation. */
export interface RequestedWithdrawal {
  readonly id: number;
  readonly insertId: number;
  readonly status: 'waiting';
  readonly reservedKopecks: number;
  readonly listingCentiG: number;
  readonly donateKopecks: number;
}

/**
 * Requests a withdrawal: looks up the game account, reserves 75 % of the item's price in the game by the
 * highest price of 1 G within 24 hours, and queues the
 * request for a moderator. Also throws as `findGameAccount` and `lockForUse` do.
 *
 * @throws errors.withdrawal.off while staff have closed withdrawals
 * @throws errors.withdrawal.topUp with the missing sum in the player's currency when the player has topped up too
 *   little
 */
export async function requestWithdrawal(
  services: Services,
  player: Player,
  { insertId, gameId }: RequestWithdrawalInput,
): Promise<RequestedWithdrawal> {
  const account = await findGameAccount(services, gameId);
  const [currency, { fraudWatch }] = await Promise.all([
    currencyByCode(services, player.currency),
    readSettings(services),
  ]);
  return await transaction(services, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    const items = await lockForUse(tx, player.id, [insertId], 'waiting');
    const [item] = items;
    if (!item) fail('errors.item.unknown');
    // The moderator pays the item's price in G: the roubles of the day when it was won say nothing about that sum.
    const { withdrawalsOpen, deliveryPromise } = await readSettingsNow(tx);
    if (!withdrawalsOpen) fail('errors.withdrawal.off');
    const { priceKopecks: costKopecks } = itemValueOf(item, await readHighestGPrice(tx, tx.now));
    const { needed, missing } = unlockOf(costKopecks, kopecks(wallets.donate.balance));
    if (missing > 0) fail('errors.withdrawal.topUp', lackOf(missing, currency));
    const termsSalt = newTermsSalt();
    const newWithdrawal = {
      playerId: player.id,
      insertId,
      gameId: account.id,
      gameName: account.name,
      priceKopecks: item.priceKopecks,
      costKopecks,
      reservedKopecks: needed,
      termsSalt,
    };
    const { id, listingCentiG } = await writeWithListing(tx, newWithdrawal, item.priceCentiG);
    await moveOwnedItems(tx, items, 'waiting');
    const balanceAfter = await post(tx, reservePostings(id, wallets, needed));
    await insertStep(tx, id, 'asked', null, hashOfTerms({ termsSalt, gameId: account.id, listingCentiG }));
    await promiseDelivery(tx, { id, costKopecks }, deliveryPromise);
    await upsertGameAccount(tx, player.id, { gameId: account.id, name: account.name });
    await flagSuspiciousWithdrawal(tx, { id, playerId: player.id, gameId: account.id }, fraudWatch);
    await publishWebhook(tx, 'withdrawal.requested', {
      withdrawalId: id,
      playerId: player.id,
      itemId: item.itemId,
      gameId: account.id,
      gameName: account.name,
      listingCentiG,
    });
    tx.publish(withdrawalMoved({ id, playerId: player.id }));
    return {
      id,
      insertId,
      status: 'waiting' as const,
      reservedKopecks: needed,
      listingCentiG,
      donateKopecks: balanceAfter(wallets.donate),
    };
  });
}

const lackOf = (missing: Kopecks, { rate, sign }: { readonly rate: string; readonly sign: string }) => ({
  missing: ceilToCurrency(missing, rate),
  currency: sign,
  missingMinor: missing,
});
