import { chanceOf, itemModel, publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { RolledUpgrade } from './rolled-upgrade.ts';

/** Response for a rolled upgrade. `item` is the target, whether won or lost. */
export async function answerRolled(services: Services, reader: ModelViewer, rolled: RolledUpgrade): Promise<Json> {
  const item = (await publishedCases(services)).itemsById.get(rolled.targetId);
  assert(item, `Item ${String(rolled.targetId)} is not in the catalogue`);
  return {
    upgradeId: rolled.id,
    won: rolled.insertId !== null,
    item: asJson(itemModel(item, rolled, reader)),
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
