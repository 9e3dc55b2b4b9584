import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { FlagKind, FlagState, FlagVerdict } from '#src/shared/flags.ts';
import { wholeFromRow } from '#src/shared/units.ts';

export interface NewFlag {
  readonly kind: FlagKind;
  /** The other player involved, or null. */
  readonly aboutId: number | null;
  /** The payment or withdrawal concerned; 0 for none. */
  readonly subjectId: number;
}

export interface Flag extends NewFlag {
  readonly id: number;
  readonly playerId: number;
  readonly state: FlagState;
  /** The staff member who took or closed it. */
  readonly memberId: number | null;
  readonly verdict: FlagVerdict | null;
  readonly note: string;
  readonly createdAt: Date;
  readonly takenAt: Date | null;
  readonly closedAt: Date | null;
}

interface FlagRow {
  readonly id: number | string;
  readonly player_id: number | string;
  readonly kind: FlagKind;
  readonly about_id: number | string | null;
  readonly subject_id: number | string;
  readonly state: FlagState;
  readonly member_id: number | string | null;
  readonly verdict: FlagVerdict | null;
  readonly verdict_note: string;
  readonly created_at: Date;
  readonly taken_at: Date | null;
  readonly closed_at: Date | null;
}

const COLUMNS = `f.id, f.player_id, f.kind, f.about_id, f.subject_id, f.state, f.member_id, f.verdict, f.verdict_note,
  f.created_at, f.taken_at, f.closed_at`;

const wholeOrNull = (value: number | string | null): number | null => (value === null ? null : wholeFromRow(value));

const flagFrom = (row: FlagRow): Flag => ({
  id: wholeFromRow(row.id),
  playerId: wholeFromRow(row.player_id),
  kind: row.kind,
  aboutId: wholeOrNull(row.about_id),
  subjectId: wholeFromRow(row.subject_id),
  state: row.state,
  memberId: wholeOrNull(row.member_id),
  verdict: row.verdict,
  note: row.verdict_note,
  createdAt: row.created_at,
  takenAt: row.taken_at,
  closedAt: row.closed_at,
});

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
  const rows = await select<FlagRow>(
    db,
    `SELECT ${COLUMNS} FROM flags f FORCE INDEX (${index})
     WHERE f.state = ? ${also} AND f.id < ? ORDER BY f.id DESC LIMIT ?`,
    [state, ...values, beforeId, limit],
  );
  return rows.map(flagFrom);
}

export async function flagsOf(db: Db, playerId: number, limit: number): Promise<Flag[]> {
  const rows = await select<FlagRow>(
    db,
    `SELECT ${COLUMNS} FROM flags f WHERE f.player_id = ? ORDER BY f.state = 'closed', f.id DESC LIMIT ?`,
    [playerId, limit],
  );
  return rows.map(flagFrom);
}

/** Players with an open flag, among the given ones. */
export async function selectFlagged(db: Db, playerIds: readonly number[]): Promise<number[]> {
  const rows = await select<{ player_id: number | string }>(
    db,
    `SELECT DISTINCT player_id FROM flags
     WHERE player_id IN (${playerIds.map(() => '?').join(', ')}) AND state <> 'closed'`,
    playerIds,
  );
  return rows.map((row) => wholeFromRow(row.player_id));
}

export async function selectFlagForUpdate(tx: Tx, id: number): Promise<Flag | null> {
  tx.guard('account');
  const [row] = await select<FlagRow>(tx, `SELECT ${COLUMNS} FROM flags f WHERE f.id = ? FOR UPDATE`, [id]);
  return row ? flagFrom(row) : null;
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
