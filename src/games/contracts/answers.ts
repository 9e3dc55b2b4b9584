import { chanceOf, itemModel, publishedCases } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { SignedContract } from './signed-contract.ts';

/** What came of a contract. */
export async function answerSigned(world: World, reader: Reader, signed: SignedContract): Promise<Json> {
  const item = (await publishedCases(world)).itemsById.get(signed.itemId);
  assert(item, `no item ${String(signed.itemId)} in the catalogue`);
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
