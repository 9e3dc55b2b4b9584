import { write } from '#src/platform/database/database.ts';
import { column, readRow } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface GiftDay {
  readonly playerId: number;
  readonly day: number;
  readonly kopecks: number;
}

/** Deletes the days of a player that count no more. */
export async function forgetBefore(tx: Tx, playerId: number, day: number): Promise<void> {
  await write(tx, 'DELETE FROM gift_days WHERE player_id = ? AND day < ?', [playerId, day]);
}

/** Adds to the day of a player and returns the sum of all days. */
export async function addToPlayer(tx: Tx, { playerId, day, kopecks }: GiftDay): Promise<number> {
  await write(
    tx,
    `INSERT INTO gift_days (player_id, day, kopecks) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE kopecks = gift_days.kopecks + VALUES(kopecks)`,
    [playerId, day, kopecks],
  );
  const sql = 'SELECT SUM(kopecks) AS kopecks FROM gift_days WHERE player_id = ?';
  return (await readRow(tx, column.integer.only('kopecks'), sql, [playerId])) ?? 0;
}

/** Adds to the day of all players and returns its sum. */
export async function addToTotal(tx: Tx, day: number, kopecks: number): Promise<number> {
  await write(
    tx,
    `INSERT INTO gift_totals (day, kopecks) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE kopecks = gift_totals.kopecks + VALUES(kopecks)`,
    [day, kopecks],
  );
  const sql = 'SELECT kopecks FROM gift_totals WHERE day = ?';
  return (await readRow(tx, column.integer.only('kopecks'), sql, [day])) ?? 0;
}
