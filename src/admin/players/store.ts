import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { MovementUnit } from '#src/shared/transfer-kinds.ts';

export type CorrectionState = 'waiting' | 'posted' | 'refused';

const correctionShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  unit: column.textOf<MovementUnit>(),
  /** Hundredths of the unit; negative to reduce the balance. */
  change: column.integer.named('change_minor'),
  reason: column.text,
  /** Above the limit: an admin other than the requester must approve it. */
  needsTwo: column.boolean,
  state: column.textOf<CorrectionState>(),
  askedBy: column.integer,
  askedAt: column.timestamp,
  /** Deadline for the approval. */
  expiresAt: column.timestamp,
  decidedBy: column.integer.nullable,
  decidedAt: column.timestamp.nullable,
});

export type Correction = RowOf<typeof correctionShape>;

export type NewCorrection = Pick<
  Correction,
  'playerId' | 'unit' | 'change' | 'reason' | 'needsTwo' | 'askedBy' | 'expiresAt'
>;

/** Inserts a correction, posted by the requester or waiting for approval. Returns its id. */
export async function insertCorrection(tx: Tx, row: NewCorrection): Promise<number> {
  const { playerId, unit, change, reason, needsTwo, askedBy, expiresAt } = row;
  const [state, decidedBy, decidedAt] = needsTwo ? ['waiting', null, null] : ['posted', askedBy, tx.now];
  const asked = [playerId, unit, change, reason, +needsTwo, askedBy, tx.now, expiresAt] as const;
  const { insertId } = await write(
    tx,
    `INSERT INTO corrections (player_id, unit, change_minor, reason, needs_two, asked_by, asked_at, expires_at, state,
       decided_by, decided_at, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...asked, state, decidedBy, decidedAt, tx.sign('corrections', asked)],
  );
  return insertId;
}

/** The absolute sums that admins posted alone to a player since a moment, in hundredths. */
export async function sumPostedAlone(tx: Tx, playerId: number, since: Date): Promise<number> {
  const sum = await readRow(
    tx,
    column.integer.only('sum'),
    `SELECT COALESCE(SUM(ABS(change_minor)), 0) AS sum FROM corrections
     WHERE player_id = ? AND asked_at > ? AND needs_two = 0`,
    [playerId, since],
  );
  return sum ?? 0;
}

/** A correction, locked until the transaction ends, or null. */
export async function selectCorrectionForUpdate(tx: Tx, id: number): Promise<Correction | null> {
  tx.guard('account');
  return await readRow(tx, correctionShape, 'FROM corrections WHERE id = ? FOR UPDATE', [id]);
}

export async function updateDecided(
  tx: Tx,
  id: number,
  { state, memberId }: { readonly state: 'posted' | 'refused'; readonly memberId: number },
): Promise<void> {
  const sql = 'UPDATE corrections SET state = ?, decided_by = ?, decided_at = ? WHERE id = ?';
  await write(tx, sql, [state, memberId, tx.now, id]);
}

export const correctionsOf = (db: Db, playerId: number, limit: number): Promise<Correction[]> =>
  readRows(db, correctionShape, 'FROM corrections WHERE player_id = ? ORDER BY id DESC LIMIT ?', [playerId, limit]);

/** Corrections in a state with ids below a given one, newest first. */
export const correctionsIn = (
  db: Db,
  { state, beforeId, limit }: { readonly state: CorrectionState; readonly beforeId: number; readonly limit: number },
): Promise<Correction[]> =>
  readRows(
    db,
    correctionShape,
    'FROM corrections FORCE INDEX (corrections_state) WHERE state = ? AND id < ? ORDER BY id DESC LIMIT ?',
    [state, beforeId, limit],
  );
