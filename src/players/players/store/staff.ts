import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { wholeFromRow } from '#src/shared/units.ts';

/** Blocks an account for a reason, or unblocks it with null; its sessions are due to end now. */
export async function updateBlock(tx: Tx, playerId: number, reason: BlockReason | null): Promise<void> {
  const at = reason === null ? null : tx.now;
  await write(tx, 'UPDATE players SET blocked_at = ?, block_reason = ?, cut_due_at = ? WHERE id = ?', [
    ...[at, reason, at, playerId],
  ]);
}

/** Those whose sessions are due to end. */
export async function selectCutDue(db: Db, now: Date, limit: number): Promise<{ id: number; blockedAt: Date }[]> {
  const rows = await select<{ id: number | string; blocked_at: Date }>(
    db,
    'SELECT id, blocked_at FROM players WHERE cut_due_at <= ? ORDER BY cut_due_at LIMIT ?',
    [now, limit],
  );
  return rows.map((row) => ({ id: wholeFromRow(row.id), blockedAt: row.blocked_at }));
}

/** Writes when a blocked player's sessions are ended again; null for never. */
export async function updateCutDue(db: Db, playerId: number, dueAt: Date | null): Promise<void> {
  await write(db, 'UPDATE players SET cut_due_at = ? WHERE id = ? AND cut_due_at IS NOT NULL', [dueAt, playerId]);
}

/** What somebody of the staff wrote about a player. */
export interface Note {
  readonly id: number;
  readonly memberId: number;
  readonly text: string;
  readonly createdAt: Date;
}

/** Writes a note. Answers its id. */
export async function insertNote(tx: Tx, playerId: number, memberId: number, text: string): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO player_notes (player_id, member_id, text, created_at) VALUES (?, ?, ?, ?)',
    [playerId, memberId, text, tx.now],
  );
  return insertId;
}

/** The notes about a player, the newest first, `limit` at most; those whose words were erased are left out. */
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

/** Takes the words out of the notes about a player who closes the account. */
export async function eraseNotes(tx: Tx, playerId: number): Promise<void> {
  await write(tx, "UPDATE player_notes SET text = '' WHERE player_id = ? AND text <> ''", [playerId]);
  await write(tx, "UPDATE flags SET verdict_note = '' WHERE player_id = ? AND verdict_note <> ''", [playerId]);
}

/** A player as a search of the staff finds them. */
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

/** Players with ids below one, the newest first. */
export async function selectNewest(db: Db, beforeId: number, limit: number): Promise<FoundPlayer[]> {
  const rows = await select<FoundRow>(db, `SELECT ${FOUND} FROM players WHERE id < ? ORDER BY id DESC LIMIT ?`, [
    beforeId,
    limit,
  ]);
  return rows.map(foundFrom);
}

/** Some players by their ids, in no order. */
export async function selectFoundByIds(db: Db, ids: readonly number[]): Promise<FoundPlayer[]> {
  const rows = await select<FoundRow>(
    db,
    `SELECT ${FOUND} FROM players WHERE id IN (${ids.map(() => '?').join(', ')})`,
    ids,
  );
  return rows.map(foundFrom);
}

/** Where a page of names ended. */
export interface NameMark {
  readonly name: string;
  readonly id: number;
}

/** Players whose name begins with a text, by name, behind `after`: as many as the page needs, along the index. */
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

/** Those whom some provider knows under a subject. */
export async function selectBySubject(db: Db, providers: readonly string[], subject: string): Promise<number[]> {
  const rows = await select<{ player_id: number | string }>(
    db,
    `SELECT player_id FROM identities
     WHERE provider IN (${providers.map(() => '?').join(', ')}) AND subject = ? AND player_id IS NOT NULL`,
    [...providers, subject],
  );
  return rows.map((row) => wholeFromRow(row.player_id));
}

/** A way of signing in with all that is known of it. */
export interface KnownIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly linkedAt: Date;
}

/** How a player signs in, for staff. */
export async function selectKnownIdentities(db: Db, playerId: number): Promise<KnownIdentity[]> {
  const rows = await select<{ provider: string; subject: string; email: string | null; created_at: Date }>(
    db,
    'SELECT provider, subject, email, created_at FROM identities WHERE player_id = ? ORDER BY id',
    [playerId],
  );
  return rows.map(({ provider, subject, email, created_at: linkedAt }) => ({ provider, subject, email, linkedAt }));
}
