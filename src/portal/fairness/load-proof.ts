import { type CaseVersion, type CatalogueItem, publishedCases, versionById } from '#src/core/catalogue/index.ts';
import { type ItemValue, itemValueOf } from '#src/core/catalogue/models/index.ts';
import { type Proof, readProof } from '#src/core/draws/index.ts';
import { itemsOfDraws } from '#src/players/inventory/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { lostHistoryOf } from './store.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { rangeOf, type TicketRange } from '#src/shared/roll.ts';
import { upgradeRevealAt } from '#src/games/upgrades/index.ts';
import { type Sector, spinSource, wheelById, type WheelVersion } from '#src/games/wheel/index.ts';

/** A range of tickets from the odds of a draw, with the item that it gives; null when it gives no item. */
export interface DrawnRange extends TicketRange {
  readonly gives: { readonly item: CatalogueItem; readonly worth: ItemValue } | null;
  /** The sector of this range, for a wheel. */
  readonly sector?: Sector;
}

/** The proof of a draw with its odds, and the case version for draws of a case. */
export interface LoadedProof {
  readonly proof: Proof;
  readonly version: CaseVersion | null;
  /** The wheel version; null for other draws. */
  readonly wheel: WheelVersion | null;
  readonly ranges: readonly DrawnRange[];
  /** The range that contains the ticket. */
  readonly hit: DrawnRange;
}

/**
 * The public proof of a draw.
 * @throws errors.draw.unknown for an unknown draw, and for other players before the reveal has ended
 * @throws errors.draw.lost for an id that a restore of the database may have skipped
 */
export async function loadProof(services: Services, player: Player | null, drawId: number): Promise<LoadedProof> {
  const proof = await readProof(services.db, drawId);
  if (!proof) return await refuseUnknown(services, drawId);
  if (proof.playerId !== player?.id && (await revealOf(services, proof)) > services.clock.now())
    fail('errors.draw.unknown');
  const version = proof.versionId === null ? null : await versionById(services, proof.versionId);
  const wheel = proof.kind === 'wheel' ? await wheelOf(services, proof) : null;
  const ranges = await rangesOf(services, { proof, version, wheel });
  const hit = rangeOf(ranges, proof.ticket);
  assert((hit.gives?.item.id ?? null) === proof.itemId, `The outcome of draw ${String(drawId)} is not in its odds`);
  return { proof, version, wheel, ranges, hit };
}

async function refuseUnknown({ db }: Services, drawId: number): Promise<never> {
  const lost = await lostHistoryOf(db, 'draws', drawId);
  if (lost === null) fail('errors.draw.unknown');
  return fail('errors.draw.lost', { from: minuteOf(lost.backedUpAt), until: minuteOf(lost.restoredAt) });
}

/** A moment in UTC to the minute, the same in every language. */
const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function wheelOf(services: Services, { id, subjectId }: Proof): Promise<WheelVersion> {
  const source = await spinSource(services.db, subjectId);
  const wheel = source && (await wheelById(services, source.versionId));
  assert(wheel, `Draw ${String(id)} has no wheel`);
  return wheel;
}

async function rangesOf(
  services: Services,
  { proof, version, wheel }: Pick<LoadedProof, 'proof' | 'version' | 'wheel'>,
): Promise<DrawnRange[]> {
  if (wheel !== null) return wheel.sectors.map((sector) => ({ from: sector.from, to: sector.to, gives: null, sector }));
  return version ? await caseRanges(services, version) : await keptRanges(services, proof);
}

/** Time from which other players see a draw. A lost upgrade has no item with that time, so read it from the upgrade. */
async function revealOf({ db }: Services, { id, kind, subjectId, createdAt }: Proof): Promise<Date> {
  if (kind === 'wheel') return (await spinSource(db, subjectId))?.revealAt ?? createdAt;
  if (kind === 'upgrade') return (await upgradeRevealAt(db, subjectId)) ?? createdAt;
  const [item] = await itemsOfDraws(db, [id]);
  return item?.revealAt ?? createdAt;
}

async function caseRanges(services: Services, { rows }: CaseVersion): Promise<DrawnRange[]> {
  const { gPriceKopecks } = await readSettings(services);
  return rows.map(({ from, to, item }) => ({ from, to, gives: { item, worth: itemValueOf(item, gPriceKopecks) } }));
}

/** The odds stored with the draw, at the prices of that time. */
async function keptRanges(services: Services, { id, odds }: Proof): Promise<DrawnRange[]> {
  assert(odds, `Draw ${String(id)} has no odds`);
  const { itemsById } = await publishedCases(services);
  return odds.map(({ itemId, from, to, priceKopecks, priceCentiG }) => {
    if (itemId === null) return { from, to, gives: null };
    const item = itemsById.get(itemId);
    assert(item, `Item ${String(itemId)} is not in the catalogue`);
    return { from, to, gives: { item, worth: { priceKopecks, priceCentiG } } };
  });
}
