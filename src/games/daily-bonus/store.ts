import { write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Take {
  readonly playerId: number;
  /** Moscow day number since 1970. */
  readonly day: number;
  /** Day of the streak, from 1. */
  readonly streak: number;
  readonly points: number;
  readonly spins: number;
}

/** Inserts a taken bonus and returns its id. The unique key refuses a second one for the same player and day. */
export async function insertTake(tx: Tx, { playerId, day, streak, points, spins }: Take): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO bonus_takes (player_id, day, streak, points, spins, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [playerId, day, streak, points, spins, tx.now],
  );
  return insertId;
}
