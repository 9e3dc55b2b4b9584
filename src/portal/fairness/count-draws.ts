import { openingsByIds } from '#src/games/cases/index.ts';
import { type CaseVersion, versionById } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { contractsByIds } from '#src/games/contracts/index.ts';
import { type CountedDraw, drawsAfter } from '#src/core/draws/index.ts';
import { itemsOfDraws } from '#src/players/inventory/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { COMMIT_HORIZON_MS, rowsBeforeCommitHorizon } from '#src/platform/database/commit-horizon.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { rangeOf } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { upgradesByIds } from '#src/games/upgrades/index.ts';
import { wheelById, wheelsOfSpins, type WheelVersion } from '#src/games/wheel/index.ts';
import { addTally } from './add-tally.ts';
import { lockFairnessProgress, putCounted, selectFairnessProgress } from './store.ts';
import { talliedDraw } from './tallied-draw.ts';
import { createTally, type TalliedDraw } from './tally.ts';

export const DRAWS_AT_ONCE = 2000;

/**
 * Counts new draws, except those younger than the commit horizon. Idempotent and safe to run concurrently: each batch
 * and its progress mark commit in one transaction. Pass `settledMs` 0 only when no transaction is running.
 */
export async function countDraws(services: Services, { settledMs = COMMIT_HORIZON_MS } = {}): Promise<void> {
  let more = true;
  while (more) more = await countSome(services, settledMs);
}

/**
 * Reads draws before the transaction, because draws never change. The transaction adds them only if no other worker has
 * counted them meanwhile.
 */
async function countSome(services: Services, settledMs: number): Promise<boolean> {
  const { lastDrawId } = await selectFairnessProgress(services.db);
  const countedAt = timeAfter(services.clock.now(), -settledMs);
  const draws = rowsBeforeCommitHorizon(await drawsAfter(services.db, lastDrawId, DRAWS_AT_ONCE), countedAt);
  const tally = createTally();
  tally.add(await tallied(services, draws));
  return await transaction(services, null, async (tx) => {
    const marks = await lockFairnessProgress(tx);
    if (marks.lastDrawId !== lastDrawId) return true;
    await addTally(tx, tally);
    await putCounted(tx, draws.at(-1)?.id ?? lastDrawId, countedAt);
    return draws.length === DRAWS_AT_ONCE;
  });
}

/** Adds to each draw the values that the statistics need. */
export async function tallied(services: Services, draws: readonly CountedDraw[]): Promise<TalliedDraw[]> {
  const of = (kind: DrawKind): CountedDraw[] => draws.filter((draw) => draw.kind === kind);
  const items = await itemsOfDraws(
    services.db,
    draws.filter(({ itemId }) => itemId !== null).map(({ id }) => id),
  );
  const worths = new Map(items.map(({ drawId, priceKopecks }) => [drawId, priceKopecks]));
  const gaveOf = ({ id }: CountedDraw): number => worths.get(id) ?? 0;
  return [
    ...(await ofCases(services, of('case'), gaveOf)),
    ...(await ofContracts(services, of('contract'), gaveOf)),
    ...(await ofUpgrades(services, of('upgrade'), gaveOf)),
    ...(await ofWheel(services, of('wheel'))),
  ];
}

type GaveOf = (draw: CountedDraw) => number;

const idsOf = (draws: readonly CountedDraw[]): number[] => [...new Set(draws.map(({ subjectId }) => subjectId))];
const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function ofCases(services: Services, draws: readonly CountedDraw[], gaveOf: GaveOf): Promise<TalliedDraw[]> {
  const openings = byId(await openingsByIds(services.db, idsOf(draws)));
  const means = new Map<number, number>();
  // Sequential, because a batch has only a few dozen versions and counting should use a single connection.
  for (const { versionId } of openings.values()) {
    if (!means.has(versionId)) means.set(versionId, await meanWorth(services, versionId));
  }
  return draws.map((draw) => {
    const opening = openings.get(draw.subjectId);
    assert(opening && draw.itemId !== null, `Draw ${String(draw.id)} has no opening`);
    return talliedDraw.case(draw, opening, { gave: gaveOf(draw), expected: means.get(opening.versionId) ?? 0 });
  });
}

/** Expected worth of the drop of a version, at current catalogue prices. */
async function meanWorth(services: Services, versionId: number): Promise<number> {
  const [version, { gPriceKopecks }] = await Promise.all([versionById(services, versionId), readSettings(services)]);
  assert(version, `Version ${String(versionId)} does not exist`);
  return worthOfAll(version, (row) => itemValueOf(row.item, gPriceKopecks).priceKopecks);
}

const worthOfAll = ({ rows }: CaseVersion, worth: (row: CaseVersion['rows'][number]) => number): number =>
  rows.reduce((sum, row) => sum + (row.to - row.from + 1) * worth(row), 0) / TICKETS_TOTAL;

async function ofContracts(services: Services, draws: readonly CountedDraw[], gaveOf: GaveOf): Promise<TalliedDraw[]> {
  const contracts = byId(await contractsByIds(services.db, idsOf(draws)));
  return draws.map((draw) => {
    const contract = contracts.get(draw.subjectId);
    assert(contract, `Draw ${String(draw.id)} has no contract`);
    return talliedDraw.contract(draw, contract, gaveOf(draw));
  });
}

async function ofUpgrades(services: Services, draws: readonly CountedDraw[], gaveOf: GaveOf): Promise<TalliedDraw[]> {
  const upgrades = byId(await upgradesByIds(services.db, idsOf(draws)));
  return draws.map((draw) => {
    const upgrade = upgrades.get(draw.subjectId);
    assert(upgrade, `Draw ${String(draw.id)} has no upgrade`);
    return talliedDraw.upgrade(draw, upgrade, gaveOf(draw));
  });
}

async function ofWheel(services: Services, draws: readonly CountedDraw[]): Promise<TalliedDraw[]> {
  const versions = await wheelsOfSpins(services.db, idsOf(draws));
  const wheels = new Map<number, WheelVersion | null>();
  for (const id of new Set(versions.values())) wheels.set(id, await wheelById(services, id));
  return draws.map((draw) => {
    const wheel = wheels.get(versions.get(draw.subjectId) ?? 0);
    assert(wheel, `Draw ${String(draw.id)} has no wheel`);
    return talliedDraw.wheel(draw, { versionId: wheel.id, position: rangeOf(wheel.sectors, draw.ticket).position });
  });
}
