import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';

export interface Note {
  readonly id: number;
  readonly memberId: number;
  readonly text: string;
  readonly createdAt: Date;
}

export async function writeNote(tx: Tx, playerId: number, memberId: number, text: string): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO player_notes (player_id, member_id, text, created_at) VALUES (?, ?, ?, ?)',
    [playerId, memberId, text, tx.now],
  );
  return insertId;
}

/** Notes about a player, newest first, at most `limit`; erased ones are omitted. */
export async function notesOf(db: Db, playerId: number, limit: number): Promise<Note[]> {
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
