import { ownedSummary } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { SellAllPageModel } from '#views/profiles/sell-all-page.tsx';

const KEY_BYTES = 16;

/**
 * What selling everything would sell now, and for how much. `expected` is the count that the player was shown before,
 * when a sale was refused because it is another one now; null on the first visit.
 */
export async function loadSellAll(
  world: World,
  playerId: number,
  { currency }: Reader,
  expected: number | null,
): Promise<SellAllPageModel> {
  const owned = await ownedSummary(world.db, playerId);
  const count = owned.count - owned.lockedCount;
  return {
    count,
    sum: floorToCurrency(kopecks(owned.valueKopecks - owned.lockedKopecks), currency.rate),
    skippedLocked: owned.lockedCount,
    changed: expected !== null && expected !== count,
    idempotencyKey: world.random.bytes(KEY_BYTES).toString('hex'),
  };
}
