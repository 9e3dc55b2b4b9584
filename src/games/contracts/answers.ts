import { publishedCases } from '#src/core/catalogue/index.ts';
import { chanceOf, itemModel } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import { assert } from '#src/shared/assert.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { contractOutput } from './outputs.ts';
import type { SignedContract } from './signed-contract.ts';

export async function answerSigned(
  signed: SignedContract,
  reader: Viewer,
  services: Services,
): Promise<JsonOf<typeof contractOutput>> {
  const item = (await publishedCases(services)).itemsById.get(signed.itemId);
  assert(item, `Item ${String(signed.itemId)} is not in the catalogue`);
  return {
    contractId: signed.id,
    item: itemModel(item, signed, reader),
    insertId: signed.insertId,
    ticket: signed.ticket,
    nonce: signed.nonce,
    chance: chanceOf(signed),
    drawId: signed.drawId,
    valueMinor: signed.valueKopecks,
  };
}
