import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { wholeFromRow } from '#src/shared/units.ts';

/** Blocks or (with null) unblocks an account, and schedules the end of its sessions for now. */
export async function updateBlock(tx: Tx, playerId: number, reason: BlockReason | null): Promise<void> {
  const at = reason === null ? null : tx.now;
  await write(tx, 'UPDATE players SET blocked_at = ?, block_reason = ?, cut_due_at = ? WHERE id = ?', [
    at,
    reason,
    at,
    playerId,
  ]);
}

/** Players whose sessions are due to end, with the moment of the closing or else of the block. */
export async function selectCutDue(db: Db, now: Date, limit: number): Promise<{ id: number; shutAt: Date }[]> {
  const rows = await select<{ id: number | string; shut_at: Date }>(
    db,
    `SELECT id, COALESCE(closed_at, blocked_at) AS shut_at FROM players
     WHERE cut_due_at <= ? ORDER BY cut_due_at LIMIT ?`,
    [now, limit],
  );
  return rows.map((row) => ({ id: wholeFromRow(row.id), shutAt: row.shut_at }));
}

/** Writes when the sessions of a blocked player or a closed account are ended again; null for never. */
export async function updateCutDue(db: Db, playerId: number, dueAt: Date | null): Promise<void> {
  await write(db, 'UPDATE players SET cut_due_at = ? WHERE id = ? AND cut_due_at IS NOT NULL', [dueAt, playerId]);
}

export interface Note {
  readonly id: number;
  readonly memberId: number;
  readonly text: string;
  readonly createdAt: Date;
}

export async function insertNote(tx: Tx, playerId: number, memberId: number, text: string): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO player_notes (player_id, member_id, text, created_at) VALUES (?, ?, ?, ?)',
    [playerId, memberId, text, tx.now],
  );
  return insertId;
}

/** Notes about a player, newest first, at most `limit`; erased ones are omitted. */
export async function selectNotes(db: Db, playerId: number, limit: number): Promise<Note[]> {
  const rows = await select<{ id: number | string; member_id: number | string; text: string; created_at: Date }>(
    db,
    `SELECT id, member_id, text, created_at FROM player_notes
     WHERE player_id = ? AND text <> '' ORDER BY id DESC LIMIT ?`,
    [playerId, limit],
  );
  return rows.map((row) => ({
    id: wholeFromRow(row.id),
    memberId: wholeFromRow(row.member_id),
    text: row.text,
    createdAt: row.created_at,
  }));
}

/** Erases the text of the notes about a player whose account is closed. */
export async function eraseNotes(tx: Tx, playerId: number): Promise<void> {
  await write(tx, "UPDATE player_notes SET text = '' WHERE player_id = ? AND text <> ''", [playerId]);
  await write(tx, "UPDATE flags SET verdict_note = '' WHERE player_id = ? AND verdict_note <> ''", [playerId]);
}

export interface FoundPlayer {
  readonly id: number;
  readonly name: string;
  readonly exp: number;
  readonly openedCount: number;
  readonly donatedKopecks: number;
  readonly isDemo: boolean;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly blockedAt: Date | null;
}

interface FoundRow {
  readonly id: number | string;
  readonly name: string;
  readonly exp: number | string;
  readonly opened_count: number | string;
  readonly donated_kopecks: number | string;
  readonly is_demo: number;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly blocked_at: Date | null;
}

const FOUND = 'id, name, exp, opened_count, donated_kopecks, is_demo, created_at, closed_at, blocked_at';

const foundFrom = (row: FoundRow): FoundPlayer => ({
  id: wholeFromRow(row.id),
  name: row.name,
  exp: wholeFromRow(row.exp),
  openedCount: wholeFromRow(row.opened_count),
  donatedKopecks: wholeFromRow(row.donated_kopecks),
  isDemo: row.is_demo === 1,
  createdAt: row.created_at,
  closedAt: row.closed_at,
  blockedAt: row.blocked_at,
});

export async function selectNewest(db: Db, beforeId: number, limit: number): Promise<FoundPlayer[]> {
  const rows = await select<FoundRow>(db, `SELECT ${FOUND} FROM players WHERE id < ? ORDER BY id DESC LIMIT ?`, [
    beforeId,
    limit,
  ]);
  return rows.map(foundFrom);
}

/** Players by id, in no particular order. */
export async function selectFoundByIds(db: Db, ids: readonly number[]): Promise<FoundPlayer[]> {
  const rows = await select<FoundRow>(
    db,
    `SELECT ${FOUND} FROM players WHERE id IN (${ids.map(() => '?').join(', ')})`,
    ids,
  );
  return rows.map(foundFrom);
}

/** Cursor of a page of names. */
export interface NameMark {
  readonly name: string;
  readonly id: number;
}

/** Players whose name has a prefix, ordered by name, after `after`; reads only a page of the index. */
export async function selectByName(
  db: Db,
  prefix: string,
  after: NameMark | null,
  limit: number,
): Promise<FoundPlayer[]> {
  const behind = after === null ? '' : 'AND name >= ? AND (name > ? OR id > ?)';
  const rows = await select<FoundRow>(
    db,
    `SELECT ${FOUND} FROM players FORCE INDEX (players_name)
     WHERE name LIKE ? ${behind} ORDER BY name, id LIMIT ?`,
    [`${prefix.replace(/[\\%_]/g, '\\$&')}%`, ...(after === null ? [] : [after.name, after.name, after.id]), limit],
  );
  return rows.map(foundFrom);
}

export async function selectBySubject(db: Db, providers: readonly string[], subject: string): Promise<number[]> {
  const rows = await select<{ player_id: number | string }>(
    db,
    `SELECT player_id FROM identities
     WHERE provider IN (${providers.map(() => '?').join(', ')}) AND subject = ? AND player_id IS NOT NULL`,
    [...providers, subject],
  );
  return rows.map((row) => wholeFromRow(row.player_id));
}

export interface KnownIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly linkedAt: Date;
}

export async function selectKnownIdentities(db: Db, playerId: number): Promise<KnownIdentity[]> {
  const rows = await select<{ provider: string; subject: string; email: string | null; created_at: Date }>(
    db,
    'SELECT provider, subject, email, created_at FROM identities WHERE player_id = ? ORDER BY id',
    [playerId],
  );
  return rows.map(({ provider, subject, email, created_at: linkedAt }) => ({ provider, subject, email, linkedAt }));
}
