import { ownedSummary } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { World } from '#src/platform/world.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { DeletePageModel } from '#views/privacy/delete-page.tsx';

/** What a player leaves behind who deletes their account: they should know before. */
export async function loadDelete(world: World, playerId: number, { currency }: Reader): Promise<DeletePageModel> {
  const [owned, balances] = await Promise.all([ownedSummary(world.db, playerId), readBalances(world.db, playerId)]);
  const shown = (sum: number): number => floorToCurrency(kopecks(sum), currency.rate);
  return {
    ...{ id: playerId, balance: shown(balances.moneyKopecks) },
    ...{ itemCount: owned.count, itemWorth: shown(owned.valueKopecks) },
  };
}
