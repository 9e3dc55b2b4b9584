import { type PublicPlayer, publicPlayers } from '#src/players/players/index.ts';
import { readProof } from '#src/core/draws/index.ts';
import { itemsByIds, type OwnedItem } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import { lastDayOf, type LeaderboardPeriod, startDayOf } from './period.ts';
import { countBefore, selectCaseCounts, selectLeaderboardRow, selectLeaders, type LeaderboardRow } from './store.ts';

export interface RankedPlayer {
  /** Null beyond the counted places. */
  readonly place: number | null;
  readonly standing: LeaderboardRow;
  readonly player: PublicPlayer;
  /** The player's most valuable item; null when the player is hidden from the viewer. */
  readonly best: OwnedItem | null;
}

/** The most valuable item that a visible player won in a period. */
export interface BestDrop {
  readonly item: OwnedItem;
  readonly player: PublicPlayer;
  readonly versionId: number;
}

export interface Leaderboard {
  readonly period: LeaderboardPeriod;
  /** First and last Moscow day number; null for all time. */
  readonly days: { readonly first: number; readonly last: number } | null;
  readonly ranked: readonly RankedPlayer[];
  /** The viewer's own rank; null for guests and for players without openings. */
  readonly own: RankedPlayer | null;
  readonly best: BestDrop | null;
  /** The most opened case, its number of openings, and the total number of openings. */
  readonly favourite: { readonly caseId: number; readonly opened: number; readonly ofAll: number } | null;
}

const PLACES = 10;
/**
 * Reads extra rows, because players deleted since the last rollup are left out, as are hidden players for the best
 * drop.
 */
const SPARE = 20;
/** Lower places are not counted. */
const COUNTED_PLACES = 10_000;

/** Reads the leaderboards of a period through indexes only. `playerId` is the viewer; null for a guest. */
export async function readLeaderboard(
  services: Services,
  period: LeaderboardPeriod,
  playerId: number | null,
): Promise<Leaderboard> {
  const { db } = services;
  const startDay = startDayOf(period, services.clock.now());
  const [first, bests, cases, own] = await Promise.all([
    selectLeaders(db, period, startDay, 'winnings', PLACES + SPARE),
    selectLeaders(db, period, startDay, 'item', SPARE),
    selectCaseCounts(db, period, startDay),
    playerId === null ? null : selectLeaderboardRow(db, period, startDay, playerId),
  ]);
  const standings = [...first, ...bests, ...(own === null ? [] : [own])];
  const players = await publicPlayers(db, [...new Set(standings.map((standing) => standing.playerId))]);
  const visibleStandings = first.filter((standing) => players.has(standing.playerId)).slice(0, PLACES);
  const winner = bests.find((standing) => players.get(standing.playerId)?.isHidden === false) ?? null;
  const listedStandings = [...visibleStandings, ...(own === null ? [] : [own]), ...(winner === null ? [] : [winner])];
  const items = await itemsByIds(db, [...new Set(listedStandings.map(({ bestId }) => bestId))]);
  const rankOf = (playerStanding: LeaderboardRow, rank: number | null): RankedPlayer[] => {
    const player = players.get(playerStanding.playerId);
    if (!player) return [];
    const seesBest = !player.isHidden || player.id === playerId;
    return [
      {
        place: rank,
        standing: playerStanding,
        player,
        best: seesBest ? (items.get(playerStanding.bestId) ?? null) : null,
      },
    ];
  };
  const rankedPlayers = visibleStandings.flatMap((playerStanding, index) => rankOf(playerStanding, index + 1));
  return {
    period,
    days: period === 'all' ? null : { first: startDay, last: lastDayOf(period, startDay) },
    ranked: rankedPlayers,
    own: own === null ? null : (rankOf(own, await placeOf(services, period, startDay, own))[0] ?? null),
    best: winner === null ? null : await bestDropOf(services, winner, players, items),
    favourite: favouriteOf(cases),
  };
}

/** The place of a standing, from 1; null beyond the counted places. */
async function placeOf(
  services: Services,
  period: LeaderboardPeriod,
  startDay: number,
  own: LeaderboardRow,
): Promise<number | null> {
  const before = await countBefore(services.db, period, startDay, own, COUNTED_PLACES);
  return before < COUNTED_PLACES ? before + 1 : null;
}

async function bestDropOf(
  services: Services,
  { playerId, bestId }: LeaderboardRow,
  players: ReadonlyMap<number, PublicPlayer>,
  items: ReadonlyMap<number, OwnedItem>,
): Promise<BestDrop | null> {
  const [item, player] = [items.get(bestId), players.get(playerId)];
  const proof = item?.drawId ? await readProof(services.db, item.drawId) : null;
  const versionId = proof?.versionId ?? null;
  return item && player && versionId !== null ? { item, player, versionId } : null;
}

/** The most opened case; the first one on a tie. */
export function favouriteOf(cases: readonly { caseId: number; opened: number }[]): Leaderboard['favourite'] {
  const [first] = cases;
  return first ? { ...first, ofAll: cases.reduce((sum, { opened }) => sum + opened, 0) } : null;
}
