import { publishedCases } from '#src/catalogue/index.ts';
import { dropModels, itemsByIds, mayMove } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { WithdrawalModel } from '#views/withdrawals/withdrawal-page.tsx';
import { unlockOf } from './unlock.ts';

/**
 * What withdrawing one item of the player takes. Fails with `errors.item.unknown` for another's item, with
 * `errors.item.state` for one that was sold or used, with `errors.item.locked` for one that its player locked.
 */
export async function loadWithdrawal(
  world: World,
  playerId: number,
  reader: Reader,
  insertId: number,
): Promise<WithdrawalModel> {
  const owned = (await itemsByIds(world.db, [insertId])).get(insertId);
  if (owned?.playerId !== playerId) fail('errors.item.unknown');
  if (!mayMove(owned.status, 'waiting', owned.startStatus)) fail('errors.item.state');
  if (owned.isLocked) fail('errors.item.locked');
  const [catalogue, balances] = await Promise.all([publishedCases(world), readBalances(world.db, playerId)]);
  const [drop] = dropModels([owned], catalogue, reader);
  if (drop === undefined) fail('errors.item.unknown');
  const { rate } = reader.currency;
  const { needed, missing } = unlockOf(owned.priceKopecks, kopecks(balances.donateKopecks));
  return {
    item: drop.item,
    donated: floorToCurrency(kopecks(balances.donateKopecks), rate),
    needed: ceilToCurrency(needed, rate),
    missing: ceilToCurrency(missing, rate),
    share: Math.floor(((needed - missing) * 1000) / needed) / 10,
  };
}
