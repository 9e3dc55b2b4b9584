import { type Db, write } from '#src/platform/database/database.ts';
import { integer, readRows, rowShape, text, timestamp } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

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

const notesOfShape = rowShape({ id: integer, memberId: integer, text, createdAt: timestamp });

/** Notes about a player, newest first, at most `limit`; erased ones are omitted. */
export async function notesOf(db: Db, playerId: number, limit: number): Promise<Note[]> {
  return await readRows(
    db,
    notesOfShape,
    `SELECT ${notesOfShape.columns} FROM player_notes
     WHERE player_id = ? AND text <> '' ORDER BY id DESC LIMIT ?`,
    [playerId, limit],
  );
}

/** Erases the text of the notes about a player whose account is closed. */
export async function eraseNotes(tx: Tx, playerId: number): Promise<void> {
  await write(tx, "UPDATE player_notes SET text = '' WHERE player_id = ? AND text <> ''", [playerId]);
  await write(tx, "UPDATE flags SET verdict_note = '' WHERE player_id = ? AND verdict_note <> ''", [playerId]);
}
