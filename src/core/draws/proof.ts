import type { Db } from '#src/platform/db.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import { type KeptOdds, oddsFromText } from './kept-odds.ts';
import type { Draw } from './roll-draws.ts';
import {
  type CountedDraw,
  type DrawFilter,
  type ListedDraw,
  selectDrawIds,
  selectDrawsAfter,
  selectDrawsBy,
  selectDrawsOf,
  selectProof,
} from './store.ts';

export type { CountedDraw, ListedDraw };

/**
 * All that proves a draw, but the odds of a case or a wheel: these are its version's. `serverSeed` is null until its
 * pair was rotated.
 */
export interface Proof {
  readonly id: number;
  readonly playerId: number;
  readonly kind: DrawKind;
  readonly subjectId: number;
  /** The frozen version of a case whose odds were used; null for a draw of its own odds, and for one of the wheel. */
  readonly versionId: number | null;
  readonly odds: KeptOdds | null;
  /** Null where nothing was won. */
  readonly itemId: number | null;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly cursor: number;
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  readonly ticket: number;
  readonly createdAt: Date;
  readonly revealedAt: Date | null;
}

/** Reads a draw's proof, or null when there is no such draw. */
export async function readProof(db: Db, drawId: number): Promise<Proof | null> {
  const row = await selectProof(db, drawId);
  if (!row) return null;
  return {
    id: wholeFromRow(row.id),
    playerId: wholeFromRow(row.player_id),
    kind: row.kind as DrawKind,
    subjectId: wholeFromRow(row.subject_id),
    versionId: row.version_id === null ? null : wholeFromRow(row.version_id),
    odds: row.odds === null ? null : oddsFromText(row.odds),
    itemId: row.item_id === null ? null : wholeFromRow(row.item_id),
    clientSeed: row.client_seed,
    nonce: row.nonce,
    cursor: row.cursor_no,
    serverSeedHash: row.server_seed_hash,
    serverSeed: row.server_seed,
    ticket: row.ticket,
    createdAt: row.created_at,
    revealedAt: row.revealed_at,
  };
}

/** The draws of a player that a filter finds, the newest first. */
export const drawsOfPlayer = (db: Db, playerId: number, filter: DrawFilter): Promise<ListedDraw[]> =>
  selectDrawsBy(db, playerId, filter);

/** Draws of everybody with ids above `afterId`, ascending, `limit` at most: read on from the last one. */
export const drawsAfter = (db: Db, afterId: number, limit: number): Promise<CountedDraw[]> =>
  selectDrawsAfter(db, afterId, limit);

/** The draws of one action, in the order in which they were rolled. */
export const drawIdsOf = (db: Db, kind: Proof['kind'], subjectId: number): Promise<number[]> =>
  selectDrawIds(db, kind, subjectId);

/** The one draw of each contract, upgrade or spin, by its id. */
export async function drawsBySubject(
  db: Db,
  kind: Exclude<DrawKind, 'case'>,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, Draw<number | null>>> {
  const rows = subjectIds.length === 0 ? [] : await selectDrawsOf(db, kind, subjectIds);
  return new Map(
    rows.map((row) => [
      wholeFromRow(row.subject_id),
      {
        id: wholeFromRow(row.id),
        nonce: row.nonce,
        ticket: row.ticket,
        itemId: row.item_id === null ? null : wholeFromRow(row.item_id),
      },
    ]),
  );
}
