import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { insertNote, type Note, selectNotes } from './store.ts';

export type { Note };

/** Adds a staff note about a player, which cannot be changed. Returns its id. */
export const writeNote = (tx: Tx, playerId: number, memberId: number, text: string): Promise<number> =>
  insertNote(tx, playerId, memberId, text);

export const notesOf = (db: Db, playerId: number, limit: number): Promise<Note[]> => selectNotes(db, playerId, limit);
