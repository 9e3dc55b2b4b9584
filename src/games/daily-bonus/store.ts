import { write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';

/** A daily bonus as it is taken. */
interface Take {
  readonly playerId: number;
  /** A number of Moscow days since 1970. */
  readonly day: number;
  /** Which day in a row it is. */
  readonly streak: number;
  readonly points: number;
  readonly spins: number;
}

/** Writes a bonus that is taken; a second one of a player and day is refused by its key. Answers its id. */
export async function insertTake(tx: Tx, { playerId, day, streak, points, spins }: Take): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO bonus_takes (player_id, day, streak, points, spins, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [playerId, day, streak, points, spins, tx.now],
  );
  return insertId;
}
