import type { Db } from '#src/platform/database/database.ts';
import { asColumns, column, type RowOf, rowShape, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

const noteShape = rowShape({
  id: column.integer,
  memberId: column.integer,
  text: column.text,
  createdAt: column.timestamp,
});

export type Note = RowOf<typeof noteShape>;

export async function writeNote(tx: Tx, playerId: number, memberId: number, text: string): Promise<number> {
  const [id = 0] = await tx('player_notes').insert(asColumns({ playerId, memberId, text, createdAt: tx.now }));
  return id;
}

/** Notes about a player, newest first, at most `limit`; erased ones are omitted. */
export const notesOf = (db: Db, playerId: number, limit: number): Promise<Note[]> =>
  selectRows(
    db('player_notes').where({ player_id: playerId }).whereNot({ text: '' }).orderBy('id', 'desc').limit(limit),
    noteShape,
  );

/** Erases the text of the notes about a player whose account is closed. */
export async function eraseNotes(tx: Tx, playerId: number): Promise<void> {
  const theirs = { player_id: playerId };
  await tx('player_notes').where(theirs).whereNot({ text: '' }).update({ text: '' });
  await tx('flags').where(theirs).whereNot({ verdict_note: '' }).update({ verdict_note: '' });
}
