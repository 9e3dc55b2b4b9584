import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';

/** What an inviter earned of a payment. */
interface Earning {
  readonly paymentId: number;
  readonly inviterId: number;
  readonly playerId: number;
  readonly percent: number;
  readonly amountKopecks: number;
}

/** Writes a share; a second one of a payment is refused by its key. */
export async function insertEarning(tx: Tx, row: Earning): Promise<void> {
  await write(
    tx,
    `INSERT INTO referral_earnings (payment_id, inviter_id, player_id, percent, amount_kopecks, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [row.paymentId, row.inviterId, row.playerId, row.percent, row.amountKopecks, tx.now],
  );
}

/** The share of a payment that was not taken back, in kopecks; null for none. */
export async function selectEarning(tx: Tx, paymentId: number): Promise<number | null> {
  const [row] = await select<{ amount_kopecks: number | string }>(
    tx,
    'SELECT amount_kopecks FROM referral_earnings WHERE payment_id = ? AND taken_kopecks IS NULL',
    [paymentId],
  );
  return row ? wholeFromRow(row.amount_kopecks) : null;
}

/** Writes how much of a share was taken back. */
export async function updateEarningTaken(tx: Tx, paymentId: number, takenKopecks: number): Promise<void> {
  await write(tx, 'UPDATE referral_earnings SET taken_kopecks = ? WHERE payment_id = ?', [takenKopecks, paymentId]);
}

/** What each of some friends has brought their inviter so far, in kopecks, less what was taken back. */
export async function selectBrought(
  db: Db,
  inviterId: number,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (playerIds.length === 0) return new Map();
  const rows = await select<{ player_id: number | string; brought: number | string }>(
    db,
    `SELECT player_id, SUM(amount_kopecks - COALESCE(taken_kopecks, 0)) AS brought FROM referral_earnings
     WHERE inviter_id = ? AND player_id IN (${playerIds.map(() => '?').join(', ')}) GROUP BY player_id`,
    [inviterId, ...playerIds],
  );
  return new Map(rows.map((row) => [wholeFromRow(row.player_id), wholeFromRow(row.brought)]));
}
