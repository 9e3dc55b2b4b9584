import type { Db } from '#src/platform/database/database.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { type KeptOdds, oddsFromText } from './kept-odds.ts';
import type { Draw } from './roll-draws.ts';
import { selectDrawsOf, selectProof } from './store.ts';

/**
 * Data that verifies a draw. The odds of a case or of the wheel are stored with their version instead. `serverSeed` is
 * null until the pair is rotated.
 */
export interface Proof {
  readonly id: number;
  readonly playerId: number;
  readonly kind: DrawKind;
  readonly subjectId: number;
  /** The immutable case version with the odds; null for a draw with its own odds and for a draw of the wheel. */
  readonly versionId: number | null;
  readonly odds: KeptOdds | null;
  /** Null without a prize. */
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

export async function readProof(db: Db, drawId: number): Promise<Proof | null> {
  const row = await selectProof(db, drawId);
  if (!row) return null;
  return {
    id: row.id,
    playerId: row.player_id,
    kind: row.kind as DrawKind,
    subjectId: row.subject_id,
    versionId: row.version_id,
    odds: row.odds === null ? null : oddsFromText(row.odds),
    itemId: row.item_id,
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

/** The draw of each contract, upgrade or spin, by the id of the action. */
export async function drawsBySubject(
  db: Db,
  kind: Exclude<DrawKind, 'case'>,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, Draw<number | null>>> {
  const rows = subjectIds.length === 0 ? [] : await selectDrawsOf(db, kind, subjectIds);
  return new Map(
    rows.map((row) => [row.subject_id, { id: row.id, nonce: row.nonce, ticket: row.ticket, itemId: row.item_id }]),
  );
}
