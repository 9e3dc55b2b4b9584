import { addExp, floorExpFor } from '#src/accounts/index.ts';
import { type PublishedCase, caseByName, quoteOf, readOffer, takeStock, worthOf } from '#src/catalogue/index.ts';
import { roll } from '#src/draws/index.ts';
import { grantItems } from '#src/items/index.ts';
import { lockWalletsOf, post } from '#src/ledger/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { type Settings, readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { metConditions, refusalOf } from './conditions.ts';
import { caseOpened } from './events.ts';
import type { OpenedDrop, Opening } from './opening.ts';
import { openingPostings, openingPrice } from './price.ts';
import { insertOpening } from './store.ts';

export interface OpenCaseInput {
  readonly caseName: string;
  /** 1 to 10, all or nothing. */
  readonly count: number;
  /** How long after commit others are told, in ms: the length of the player's own reel. */
  readonly revealMs: number;
  /** What the page showed of odds and price; null from clients that showed nothing. */
  readonly quote: string | null;
}

/**
 * Opens a case for money. Fails with `errors.case.unknown`, with what `refusalOf` says, with `errors.case.changed` when
 * odds or price are not those of the quote, and with `errors.case.funds`; a refused opening burns no nonce.
 */
export async function openCase(world: World, player: Player, input: OpenCaseInput): Promise<Opening> {
  const [opened, settings] = await Promise.all([caseByName(world, input.caseName), readSettings(world)]);
  if (!opened) fail('errors.case.unknown');
  return await transaction(world, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    await assertOpen(tx, player.id, opened, settings, input.quote);
    const price = openingPrice(opened.price, opened.cashbackPercent, input.count);
    if (wallets.money.balance < price.paidKopecks) {
      fail('errors.case.funds', { currency: player.currency.toUpperCase() });
    }
    const revealAt = timeAfter(tx.now, input.revealMs);
    const openingId = await insertOpening(tx, player.id, opened, input.count, price, revealAt);
    const drops = await rollDrops(tx, world, player.id, opened, settings, { ...input, openingId, revealAt });
    const balanceAfter = await post(tx, openingPostings(wallets, openingId, price));
    const exp = await addExp(tx, player.id, floorExpFor(price.paidKopecks, settings.expPerRouble), input.count);
    if (opened.stockTotal !== null) await takeStock(tx, opened.id, input.count);
    const opening: Opening = {
      id: openingId,
      caseName: opened.name,
      versionId: opened.version.id,
      drops,
      createdAt: tx.now.toISOString(),
      balanceKopecks: balanceAfter(wallets.money),
      bonusCentiPoints: balanceAfter(wallets.bonus),
      exp,
    };
    tx.announce(caseOpened(player.id, opening, revealAt));
    return opening;
  });
}

// The case comes from a cache that another process's publishing reaches a moment later: the row has the last word.
async function assertOpen(
  tx: Tx,
  playerId: number,
  opened: PublishedCase,
  settings: Settings,
  quote: string | null,
): Promise<void> {
  const row = await readOffer(tx, opened.id);
  const isMet = await metConditions(tx, playerId, opened);
  const refusal = refusalOf({ ...opened, state: row.state }, tx.now, isMet);
  if (refusal) fail(refusal);
  const isSame =
    row.versionId === opened.version.id &&
    row.price === opened.price &&
    row.priceKind === opened.priceKind &&
    row.cashbackPercent === opened.cashbackPercent;
  if (!isSame || (quote !== null && quote !== quoteOf(opened, settings.gPriceKopecks))) fail('errors.case.changed');
}

async function rollDrops(
  tx: Tx,
  world: World,
  playerId: number,
  opened: PublishedCase,
  settings: Settings,
  { count, openingId, revealAt }: { count: number; openingId: number; revealAt: Date },
): Promise<OpenedDrop[]> {
  const { version } = opened;
  const odds = version.rows.map(({ from, to, item }) => ({ from, to, itemId: item.id }));
  const draws = await roll(tx, world, {
    playerId,
    kind: 'case',
    subjectId: openingId,
    versionId: version.id,
    odds,
    count,
  });
  const granted = draws.map((draw) => {
    const item = version.rows.find((row) => row.item.id === draw.itemId)?.item;
    assert(item, `version ${String(version.id)} holds no item ${String(draw.itemId)}`);
    return {
      itemId: item.id,
      drawId: draw.id,
      caseId: opened.id,
      rarity: item.rarityRank,
      ...worthOf(item, settings.gPriceKopecks),
    };
  });
  const ids = await grantItems(tx, playerId, granted, revealAt);
  return draws.map(({ ticket, nonce }, place) => {
    const [item, insertId] = [granted[place], ids[place]];
    assert(item && insertId !== undefined, 'a draw without its item');
    const { itemId, drawId, priceKopecks, priceCentiG } = item;
    return { insertId, itemId, drawId, ticket, nonce, priceKopecks, priceCentiG };
  });
}
