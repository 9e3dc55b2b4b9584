import type { Db } from '#src/platform/db.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import { countDraws, selectDrawIds, selectProof } from './store.ts';

/** All that proves a draw but the odds themselves. `serverSeed` is null until its pair was rotated. */
export interface Proof {
  readonly id: number;
  readonly playerId: number;
  readonly kind: 'case';
  readonly subjectId: number;
  readonly versionId: number;
  readonly itemId: number;
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
    kind: 'case',
    subjectId: wholeFromRow(row.subject_id),
    versionId: wholeFromRow(row.version_id),
    itemId: wholeFromRow(row.item_id),
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

/** The draws of one action, in the order in which they were rolled. */
export const drawIdsOf = (db: Db, kind: Proof['kind'], subjectId: number): Promise<number[]> =>
  selectDrawIds(db, kind, subjectId);

/**
 * How many draws of a kind that is still rare there were: it counts them one by one, so never ask it of `case`. What
 * is drawn often gets a count of its own.
 */
export const drawCount = (db: Db, kind: 'contract'): Promise<number> => countDraws(db, kind);
