import type { Db } from '#src/platform/database/database.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { DAY_MS } from '#src/shared/time.ts';
import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { Battle, WholeBattle } from './battle.ts';
import {
  selectBattle,
  selectBattlesOf,
  selectBiggest,
  selectCases,
  selectDrops,
  selectLobby,
  selectSeats,
} from './store.ts';

/** A battle by its code; null for an unknown one. */
export async function readBattle(db: Db, code: string): Promise<WholeBattle | null> {
  const battle = await selectBattle(db, code);
  if (battle === null) return null;
  const [whole] = await withParts(db, [battle]);
  return whole ?? null;
}

/** The public battle of the last day with the highest entries; null when none has finished. */
export async function readBiggest({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: { readonly now: () => Date };
}): Promise<WholeBattle | null> {
  const now = clock.now();
  const battle = await selectBiggest(db, timeAfter(now, -DAY_MS), now);
  if (battle === null) return null;
  const [whole] = await withParts(db, [battle]);
  return whole ?? null;
}

export interface BattleFilter {
  readonly state: 'open' | 'running' | 'finished' | 'own';
  /** Null means no filter. Prices are entries in kopecks. */
  readonly mode: BattleMode | null;
  readonly format: BattleFormat | null;
  readonly leastKopecks: number | null;
  readonly mostKopecks: number | null;
  /** Null on the first page. */
  readonly cursor: string | null;
  readonly limit: number;
}

/**
 * One page of the public battles in a state, or of the player's own in any state, newest first. The own list has no
 * other filters. `next` is the cursor of the following page, or null.
 */
export async function listBattles(
  { db, clock }: { readonly db: Db; readonly clock: { readonly now: () => Date } },
  playerId: number | null,
  { state, cursor, limit, ...filter }: BattleFilter,
): Promise<{ battles: WholeBattle[]; next: string | null }> {
  const beforeId = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.MAX_SAFE_INTEGER;
  const { rows, next } = pageOf(await readList(), limit, ({ id }) => String(id));
  return { battles: await withParts(db, rows), next };

  async function readList(): Promise<Battle[]> {
    if (state !== 'own')
      return await selectLobby(db, { ...filter, state, beforeId, now: clock.now(), limit: limit + 1 });
    return playerId === null ? [] : await selectBattlesOf(db, playerId, beforeId, limit + 1);
  }
}

async function withParts(db: Db, battles: readonly Battle[]): Promise<WholeBattle[]> {
  const ids = battles.map(({ id }) => id);
  if (ids.length === 0) return [];
  const drawnIds = battles.filter(({ state }) => state === 'drawn').map(({ id }) => id);
  const [seats, cases, drops] = await Promise.all([
    selectSeats(db, ids),
    selectCases(db, ids),
    drawnIds.length === 0 ? [] : selectDrops(db, drawnIds),
  ]);
  const of = <Row extends { readonly battleId: number }>(rows: readonly Row[], id: number): Row[] =>
    rows.filter(({ battleId }) => battleId === id);
  return battles.map((battle) => ({
    ...battle,
    seats: of(seats, battle.id),
    cases: of(cases, battle.id),
    drops: of(drops, battle.id),
  }));
}
