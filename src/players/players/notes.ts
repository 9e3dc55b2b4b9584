import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { insertNote, type Note, selectNotes } from './store.ts';

export type { Note };

/** Writes what a member of the staff has to say about a player, for good. Answers its number. */
export const writeNote = (tx: Tx, playerId: number, memberId: number, text: string): Promise<number> =>
  insertNote(tx, playerId, memberId, text);

/** What was written about a player, the newest first, `limit` at most. */
export const notesOf = (db: Db, playerId: number, limit: number): Promise<Note[]> => selectNotes(db, playerId, limit);
