import { newFormKey } from '#src/platform/security/form-key.ts';
import { ownedSummary } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { SellAllPageModel } from '#views/portal/my-account/sell-all-page.tsx';

/**
 * Number of items that selling everything would sell now, and the proceeds. `expected` is the count that the player saw
 * before a sale was refused because the count had changed; null on the first visit.
 */
export async function loadSellAll(
  services: Services,
  { player, currency }: PlayerViewer,
  expectedSum: number | null,
): Promise<SellAllPageModel> {
  const summary = await ownedSummary(services.db, player.id, services.clock.now());
  const count = summary.count - summary.lockedCount;
  return {
    count,
    sum: floorToCurrency(kopecks(summary.valueKopecks - summary.lockedKopecks), currency.rate),
    skippedLocked: summary.lockedCount,
    changed: expectedSum !== null && expectedSum !== count,
    idempotencyKey: newFormKey(services),
  };
}
