import { type ShownPlayer, shownPlayers } from '#src/accounts/index.ts';
import { readProof } from '#src/draws/index.ts';
import { itemsByIds, type OwnedItem } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { lastDayOf, type Period, startDayOf } from './period.ts';
import { countBefore, selectBest, selectCaseCounts, selectStanding, selectTop, type Standing } from './store.ts';

/** Somebody's place among all. */
export interface Ranked {
  /** Null: further down than is counted. */
  readonly place: number | null;
  readonly standing: Standing;
  readonly player: ShownPlayer;
  /** What was worth most of what they won; null for who hides it. */
  readonly best: OwnedItem | null;
}

/** The best thing that anybody won in a period, who does not hide it. */
export interface BestDrop {
  readonly item: OwnedItem;
  readonly player: ShownPlayer;
  /** The version of the case it came from. */
  readonly versionId: number;
}

/** All that ranks in a period. */
export interface Top {
  readonly period: Period;
  /** First and last Moscow day, by their numbers; null for all time. */
  readonly days: { readonly first: number; readonly last: number } | null;
  readonly ranked: readonly Ranked[];
  /** The place of who asks; null for guests and who opened nothing. */
  readonly own: Ranked | null;
  readonly best: BestDrop | null;
  /** The case that was opened most, and how many openings there were of all. */
  readonly favourite: { readonly caseId: number; readonly opened: number; readonly ofAll: number } | null;
}

const PLACES = 10;
/** Some more are read: who left since the last roll-up, and for the best drop who hides. */
const SPARE = 20;
/** Places further down are not counted. */
const COUNTED_PLACES = 10_000;

/** Reads the tops of a period, by indices alone. `playerId` is who asks, or null. */
export async function readTop(world: World, period: Period, playerId: number | null): Promise<Top> {
  const { db } = world;
  const startDay = startDayOf(period, world.clock.now());
  const [first, bests, cases, own] = await Promise.all([
    selectTop(db, period, startDay, PLACES + SPARE),
    selectBest(db, period, startDay, SPARE),
    selectCaseCounts(db, period, startDay),
    playerId === null ? null : selectStanding(db, period, startDay, playerId),
  ]);
  const standings = [...first, ...bests, ...(own === null ? [] : [own])];
  const players = await shownPlayers(db, [...new Set(standings.map((one) => one.playerId))]);
  const shown = first.filter((one) => players.has(one.playerId)).slice(0, PLACES);
  const winner = bests.find((one) => players.get(one.playerId)?.isHidden === false) ?? null;
  const kept = [...shown, ...(own === null ? [] : [own]), ...(winner === null ? [] : [winner])];
  const items = await itemsByIds(db, [...new Set(kept.map(({ bestId }) => bestId))]);
  const rankOf = (standing: Standing, place: number | null): Ranked[] => {
    const player = players.get(standing.playerId);
    if (!player) return [];
    const seesBest = !player.isHidden || player.id === playerId;
    return [{ place, standing, player, best: seesBest ? (items.get(standing.bestId) ?? null) : null }];
  };
  const ranked = shown.flatMap((standing, index) => rankOf(standing, index + 1));
  return {
    period,
    days: period === 'all' ? null : { first: startDay, last: lastDayOf(period, startDay) },
    ranked,
    own: own === null ? null : (rankOf(own, await placeOf(world, period, startDay, own))[0] ?? null),
    best: winner === null ? null : await bestDropOf(world, winner, players, items),
    favourite: favouriteOf(cases),
  };
}

/** The place of a standing, counted from 1; null when it is further down than is counted. */
async function placeOf(world: World, period: Period, startDay: number, own: Standing): Promise<number | null> {
  const before = await countBefore(world.db, period, startDay, own, COUNTED_PLACES);
  return before < COUNTED_PLACES ? before + 1 : null;
}

async function bestDropOf(
  world: World,
  { playerId, bestId }: Standing,
  players: ReadonlyMap<number, ShownPlayer>,
  items: ReadonlyMap<number, OwnedItem>,
): Promise<BestDrop | null> {
  const [item, player] = [items.get(bestId), players.get(playerId)];
  const proof = item?.drawId ? await readProof(world.db, item.drawId) : null;
  const versionId = proof?.versionId ?? null;
  return item && player && versionId !== null ? { item, player, versionId } : null;
}

/** What was opened most; the first of equals. */
export function favouriteOf(cases: readonly { caseId: number; opened: number }[]): Top['favourite'] {
  const [first] = cases;
  return first ? { ...first, ofAll: cases.reduce((sum, { opened }) => sum + opened, 0) } : null;
}
