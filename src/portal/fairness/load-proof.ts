import {
  type CaseVersion,
  type CatalogueItem,
  publishedCases,
  versionById,
  type Worth,
  worthOf,
} from '#src/catalogue/index.ts';
import { type Proof, readProof } from '#src/draws/index.ts';
import { itemsOfDraws } from '#src/items/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { rangeOf, type TicketRange } from '#src/shared/roll.ts';
import { upgradeRevealAt } from '#src/upgrades/index.ts';
import { type Sector, spinSource, wheelById, type WheelVersion } from '#src/wheel/index.ts';

/** A range of the odds that a draw used, with the item that it gives; null is no item. */
export interface DrawnRange extends TicketRange {
  readonly gives: { readonly item: CatalogueItem; readonly worth: Worth } | null;
  /** Of a wheel: the sector that the range is. */
  readonly sector?: Sector;
}

/** A draw's proof with its odds, and the frozen version that they are of where they are a case's. */
export interface LoadedProof {
  readonly proof: Proof;
  readonly version: CaseVersion | null;
  /** The wheel that turned, where one did. */
  readonly wheel: WheelVersion | null;
  readonly ranges: readonly DrawnRange[];
  /** The range that holds the ticket. */
  readonly hit: DrawnRange;
}

/**
 * The proof of a draw as everybody may see it. Fails with `errors.draw.unknown` for an unknown draw, and for others
 * than its player until that player's reel has stopped.
 */
export async function loadProof(world: World, player: Player | null, drawId: number): Promise<LoadedProof> {
  const proof = await readProof(world.db, drawId);
  if (!proof) fail('errors.draw.unknown');
  if (proof.playerId !== player?.id && (await revealOf(world, proof)) > world.clock.now()) fail('errors.draw.unknown');
  const version = proof.versionId === null ? null : await versionById(world, proof.versionId);
  const wheel = proof.kind === 'wheel' ? await wheelOf(world, proof) : null;
  const ranges = await rangesOf(world, { proof, version, wheel });
  const hit = rangeOf(ranges, proof.ticket);
  assert((hit.gives?.item.id ?? null) === proof.itemId, `draw ${String(drawId)} gave what its odds do not hold`);
  return { proof, version, wheel, ranges, hit };
}

async function wheelOf(world: World, { id, subjectId }: Proof): Promise<WheelVersion> {
  const source = await spinSource(world.db, subjectId);
  const wheel = source && (await wheelById(world, source.versionId));
  assert(wheel, `draw ${String(id)} turned no wheel`);
  return wheel;
}

async function rangesOf(
  world: World,
  { proof, version, wheel }: Pick<LoadedProof, 'proof' | 'version' | 'wheel'>,
): Promise<DrawnRange[]> {
  if (wheel !== null) return wheel.sectors.map((sector) => ({ from: sector.from, to: sector.to, gives: null, sector }));
  return version ? await caseRanges(world, version) : await keptRanges(world, proof);
}

/** From when on others may know of a draw. An upgrade that gave nothing has no item to say so. */
async function revealOf({ db }: World, { id, kind, subjectId, createdAt }: Proof): Promise<Date> {
  if (kind === 'wheel') return (await spinSource(db, subjectId))?.revealAt ?? createdAt;
  if (kind === 'upgrade') return (await upgradeRevealAt(db, subjectId)) ?? createdAt;
  const [item] = await itemsOfDraws(db, [id]);
  return item?.revealAt ?? createdAt;
}

async function caseRanges(world: World, { rows }: CaseVersion): Promise<DrawnRange[]> {
  const { gPriceKopecks } = await readSettings(world);
  return rows.map(({ from, to, item }) => ({ from, to, gives: { item, worth: worthOf(item, gPriceKopecks) } }));
}

/** The odds that were kept with the draw, at the prices of then. */
async function keptRanges(world: World, { id, odds }: Proof): Promise<DrawnRange[]> {
  assert(odds, `draw ${String(id)} has no odds`);
  const { itemsById } = await publishedCases(world);
  return odds.map(({ itemId, from, to, priceKopecks, priceCentiG }) => {
    if (itemId === null) return { from, to, gives: null };
    const item = itemsById.get(itemId);
    assert(item, `no item ${String(itemId)} in the catalogue`);
    return { from, to, gives: { item, worth: { priceKopecks, priceCentiG } } };
  });
}
