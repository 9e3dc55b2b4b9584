import { openingsByIds } from '#src/cases/index.ts';
import { type CaseVersion, versionById, worthOf } from '#src/catalogue/index.ts';
import { contractsByIds } from '#src/contracts/index.ts';
import { type CountedDraw, drawsAfter } from '#src/draws/index.ts';
import { itemsOfDraws } from '#src/items/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import { SETTLED_MS, settledRows } from '#src/platform/settled.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { rangeOf } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { upgradesByIds } from '#src/upgrades/index.ts';
import { wheelById, wheelsOfSpins, type WheelVersion } from '#src/wheel/index.ts';
import { addTally } from './add-tally.ts';
import { lockMarks, putCounted, selectMarks } from './store.ts';
import { createTally, type TalliedDraw } from './tally.ts';

export const DRAWS_AT_ONCE = 2000;

/**
 * Counts the draws that came since, up to some minutes ago. Safe to run again at any moment and by several processes:
 * what was added and how far it got is one transaction. `settledMs` 0 is for a store that nobody plays in.
 */
export async function countDraws(world: World, { settledMs = SETTLED_MS } = {}): Promise<void> {
  let more = true;
  while (more) more = await countSome(world, settledMs);
}

/** Draws are never changed, so they are read before the transaction; it adds them if nobody else has meanwhile. */
async function countSome(world: World, settledMs: number): Promise<boolean> {
  const { lastDrawId } = await selectMarks(world.db);
  const countedAt = timeAfter(world.clock.now(), -settledMs);
  const draws = settledRows(await drawsAfter(world.db, lastDrawId, DRAWS_AT_ONCE), countedAt);
  const tally = createTally();
  tally.add(await tallied(world, draws));
  return await transaction(world, null, async (tx) => {
    const marks = await lockMarks(tx);
    if (marks.lastDrawId !== lastDrawId) return true;
    await addTally(tx, tally);
    await putCounted(tx, draws.at(-1)?.id ?? lastDrawId, countedAt);
    return draws.length === DRAWS_AT_ONCE;
  });
}

/** Draws with all that the sums take from them. */
export async function tallied(world: World, draws: readonly CountedDraw[]): Promise<TalliedDraw[]> {
  const of = (kind: DrawKind): CountedDraw[] => draws.filter((draw) => draw.kind === kind);
  const items = await itemsOfDraws(
    world.db,
    draws.filter(({ itemId }) => itemId !== null).map(({ id }) => id),
  );
  const worths = new Map(items.map(({ drawId, priceKopecks }) => [drawId, priceKopecks]));
  const gaveOf = ({ id }: CountedDraw): number => worths.get(id) ?? 0;
  return [
    ...(await ofCases(world, of('case'), gaveOf)),
    ...(await ofContracts(world, of('contract'), gaveOf)),
    ...(await ofUpgrades(world, of('upgrade'), gaveOf)),
    ...(await ofWheel(world, of('wheel'))),
  ];
}

type GaveOf = (draw: CountedDraw) => number;

const idsOf = (draws: readonly CountedDraw[]): number[] => [...new Set(draws.map(({ subjectId }) => subjectId))];
const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));
const placeOf = ({ kind, ticket, createdAt }: CountedDraw) => ({ kind, ticket, createdAt });

async function ofCases(world: World, draws: readonly CountedDraw[], gaveOf: GaveOf): Promise<TalliedDraw[]> {
  const openings = byId(await openingsByIds(world.db, idsOf(draws)));
  const means = new Map<number, number>();
  // One after the other: a batch knows some dozen versions, and a connection is all that counting may take.
  for (const { versionId } of openings.values()) {
    if (!means.has(versionId)) means.set(versionId, await meanWorth(world, versionId));
  }
  return draws.map((draw) => {
    const opening = openings.get(draw.subjectId);
    assert(opening && draw.itemId !== null, `draw ${String(draw.id)} of no opening`);
    const { versionId, paid, count, priceKind: paidWith } = opening;
    return {
      ...placeOf(draw),
      ...{ versionId, outcome: draw.itemId, paidWith, upgrade: null },
      ...{ came: paid / count, gave: gaveOf(draw), expected: means.get(versionId) ?? 0 },
    };
  });
}

/** What an opening of a version gives on average, at the prices of the catalogue as they are now. */
async function meanWorth(world: World, versionId: number): Promise<number> {
  const [version, { gPriceKopecks }] = await Promise.all([versionById(world, versionId), readSettings(world)]);
  assert(version, `no version ${String(versionId)}`);
  return worthOfAll(version, (row) => worthOf(row.item, gPriceKopecks).priceKopecks);
}

const worthOfAll = ({ rows }: CaseVersion, worth: (row: CaseVersion['rows'][number]) => number): number =>
  rows.reduce((sum, row) => sum + (row.to - row.from + 1) * worth(row), 0) / TICKETS_TOTAL;

async function ofContracts(world: World, draws: readonly CountedDraw[], gaveOf: GaveOf): Promise<TalliedDraw[]> {
  const contracts = byId(await contractsByIds(world.db, idsOf(draws)));
  return draws.map((draw) => {
    const contract = contracts.get(draw.subjectId);
    assert(contract, `draw ${String(draw.id)} of no contract`);
    const { value, edgePercent } = contract;
    const expected = (value * (100 - edgePercent)) / 100;
    return {
      ...placeOf(draw),
      ...{ versionId: 0, outcome: null, paidWith: 'items', upgrade: null },
      ...{ came: value, gave: gaveOf(draw), expected },
    };
  });
}

async function ofUpgrades(world: World, draws: readonly CountedDraw[], gaveOf: GaveOf): Promise<TalliedDraw[]> {
  const upgrades = byId(await upgradesByIds(world.db, idsOf(draws)));
  return draws.map((draw) => {
    const upgrade = upgrades.get(draw.subjectId);
    assert(upgrade, `draw ${String(draw.id)} of no upgrade`);
    const { stakeKopecks, targetKopecks, tickets } = upgrade;
    return {
      ...placeOf(draw),
      ...{ versionId: 0, outcome: null, paidWith: 'items', upgrade: { isWon: draw.itemId !== null, tickets } },
      ...{ came: stakeKopecks, gave: gaveOf(draw), expected: (targetKopecks / TICKETS_TOTAL) * tickets },
    };
  });
}

/** Prizes of the wheel are of many kinds, some without a price: what it gives is told by sectors alone. */
async function ofWheel(world: World, draws: readonly CountedDraw[]): Promise<TalliedDraw[]> {
  const versions = await wheelsOfSpins(world.db, idsOf(draws));
  const wheels = new Map<number, WheelVersion | null>();
  for (const id of new Set(versions.values())) wheels.set(id, await wheelById(world, id));
  return draws.map((draw) => {
    const wheel = wheels.get(versions.get(draw.subjectId) ?? 0);
    assert(wheel, `draw ${String(draw.id)} turned no wheel`);
    const { position } = rangeOf(wheel.sectors, draw.ticket);
    return {
      ...placeOf(draw),
      ...{ versionId: wheel.id, outcome: position, paidWith: 'free', upgrade: null },
      ...{ came: 0, gave: 0, expected: 0 },
    };
  });
}
