import { chanceOf, itemModel, publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import type { SignedContract } from './signed-contract.ts';

export async function answerSigned(services: Services, reader: ModelViewer, signed: SignedContract): Promise<Json> {
  const item = (await publishedCases(services)).itemsById.get(signed.itemId);
  assert(item, `Item ${String(signed.itemId)} is not in the catalogue`);
  return {
    contractId: signed.id,
    item: asJson(itemModel(item, signed, reader)),
    insertId: signed.insertId,
    ticket: signed.ticket,
    nonce: signed.nonce,
    chance: chanceOf(signed),
    drawId: signed.drawId,
    valueMinor: signed.valueKopecks,
  };
}
