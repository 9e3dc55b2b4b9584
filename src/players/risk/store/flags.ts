import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { FlagKind, FlagState, FlagVerdict } from '#src/shared/flags.ts';

const flagShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  kind: column.textOf<FlagKind>(),
  /** The other player involved, or null. */
  aboutId: column.integer.nullable,
  /** The payment or withdrawal concerned; 0 for none. */
  subjectId: column.integer,
  state: column.textOf<FlagState>(),
  /** The staff member who took or closed it. */
  memberId: column.integer.nullable,
  verdict: column.textOf<FlagVerdict>().nullable,
  note: column.text.named('verdict_note'),
  createdAt: column.timestamp,
  takenAt: column.timestamp.nullable,
  closedAt: column.timestamp.nullable,
});

export type Flag = RowOf<typeof flagShape>;
export type NewFlag = Pick<Flag, 'kind' | 'aboutId' | 'subjectId'>;

/** Inserts a flag. Does nothing when an equal flag, open or closed, exists. */
export async function insertFlag(tx: Tx, playerId: number, { kind, aboutId, subjectId }: NewFlag): Promise<void> {
  await write(
    tx,
    `INSERT INTO flags (player_id, kind, about_id, subject_id, created_at) VALUES (?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE created_at = created_at`,
    [playerId, kind, aboutId, subjectId, tx.now],
  );
}

/** Flags of a state, and of a kind when given, below an id, newest first. */
export async function listFlags(
  db: Db,
  {
    state,
    kind,
    beforeId,
    limit,
  }: { readonly state: FlagState; readonly kind: FlagKind | null; readonly beforeId: number; readonly limit: number },
): Promise<Flag[]> {
  const [index, also, values] = kind === null ? ['flags_state', '', []] : ['flags_kind', 'AND f.kind = ?', [kind]];
  return await readRows(
    db,
    flagShape,
    `SELECT ${flagShape.columnsOf('f')} FROM flags f FORCE INDEX (${index})
     WHERE f.state = ? ${also} AND f.id < ? ORDER BY f.id DESC LIMIT ?`,
    [state, ...values, beforeId, limit],
  );
}

export const flagsOf = async (db: Db, playerId: number, limit: number): Promise<Flag[]> =>
  await readRows(
    db,
    flagShape,
    `SELECT ${flagShape.columnsOf('f')} FROM flags f
     WHERE f.player_id = ? ORDER BY f.state = 'closed', f.id DESC LIMIT ?`,
    [playerId, limit],
  );

/** Players with an open flag, among the given ones. */
export const selectFlagged = async (db: Db, playerIds: readonly number[]): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('player_id'),
    `SELECT DISTINCT player_id FROM flags
     WHERE player_id IN (${inList(playerIds)}) AND state <> 'closed'`,
    playerIds,
  );

export async function selectFlagForUpdate(tx: Tx, id: number): Promise<Flag | null> {
  tx.guard('account');
  return await readRow(tx, flagShape, `SELECT ${flagShape.columnsOf('f')} FROM flags f WHERE f.id = ? FOR UPDATE`, [
    id,
  ]);
}

export type FlagChange = Pick<Flag, 'state' | 'memberId' | 'verdict' | 'note' | 'takenAt' | 'closedAt'>;

export async function updateFlag(tx: Tx, id: number, change: FlagChange): Promise<void> {
  const { state, memberId, verdict, note, takenAt, closedAt } = change;
  await write(
    tx,
    `UPDATE flags SET state = ?, member_id = ?, verdict = ?, verdict_note = ?, taken_at = ?, closed_at = ?
     WHERE id = ?`,
    [state, memberId, verdict, note, takenAt, closedAt, id],
  );
}
