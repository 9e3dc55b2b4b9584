import { publishedCases } from '#src/core/catalogue/index.ts';
import { chanceOf, itemModel } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import { assert } from '#src/shared/assert.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { upgradeOutput } from './outputs.ts';
import type { RolledUpgrade } from './rolled-upgrade.ts';

/** Response for a rolled upgrade. `item` is the target, whether won or lost. */
export async function answerRolled(
  rolled: RolledUpgrade,
  reader: Viewer,
  services: Services,
): Promise<JsonOf<typeof upgradeOutput>> {
  const item = (await publishedCases(services)).itemsById.get(rolled.targetId);
  assert(item, `Item ${String(rolled.targetId)} is not in the catalogue`);
  return {
    upgradeId: rolled.id,
    won: rolled.insertId !== null,
    item: itemModel(item, rolled, reader),
    insertId: rolled.insertId,
    ticket: rolled.ticket,
    nonce: rolled.nonce,
    chance: chanceOf(rolled),
    from: rolled.from,
    to: rolled.to,
    drawId: rolled.drawId,
    balance: floorToCurrency(kopecks(rolled.balanceKopecks), reader.currency.rate),
    balanceMinor: rolled.balanceKopecks,
  };
}
