import { type PublishedCase, itemValueOf } from '#src/core/catalogue/index.ts';
import { type ActivePair, roll } from '#src/core/draws/index.ts';
import { grantItems } from '#src/players/inventory/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Settings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import type { OpenedDrop } from './opening.ts';

export async function rollDrops(
  tx: Tx,
  pair: ActivePair,
  playerId: number,
  opened: PublishedCase,
  settings: Settings,
  { count, openingId, revealAt }: { count: number; openingId: number; revealAt: Date },
): Promise<OpenedDrop[]> {
  const { version } = opened;
  const odds = version.rows.map(({ from, to, item }) => ({ from, to, itemId: item.id }));
  const draws = await roll(tx, pair, {
    playerId,
    kind: 'case',
    subjectId: openingId,
    versionId: version.id,
    odds,
    count,
  });
  const granted = draws.map((draw) => {
    const item = version.rows.find((row) => row.item.id === draw.itemId)?.item;
    assert(item, `Version ${String(version.id)} does not contain item ${String(draw.itemId)}`);
    return {
      itemId: item.id,
      drawId: draw.id,
      caseId: opened.id,
      rarity: item.rarityRank,
      ...itemValueOf(item, settings.gPriceKopecks),
    };
  });
  const ids = await grantItems(tx, playerId, granted, revealAt);
  return draws.map(({ ticket, nonce }, place) => {
    const [item, insertId] = [granted[place], ids[place]];
    assert(item && insertId !== undefined, 'The draw has no item');
    const { itemId, drawId, priceKopecks, priceCentiG } = item;
    return { insertId, itemId, drawId, ticket, nonce, priceKopecks, priceCentiG };
  });
}
