import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';

interface Earning {
  readonly paymentId: number;
  readonly inviterId: number;
  readonly playerId: number;
  readonly percent: number;
  readonly amountKopecks: number;
}

/** The key allows one share per payment. */
export async function insertEarning(tx: Tx, row: Earning): Promise<void> {
  await write(
    tx,
    `INSERT INTO referral_earnings (payment_id, inviter_id, player_id, percent, amount_kopecks, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [row.paymentId, row.inviterId, row.playerId, row.percent, row.amountKopecks, tx.now],
  );
}

/** The part of a share that was not taken back, in kopecks, or null. */
export async function selectEarning(tx: Tx, paymentId: number): Promise<number | null> {
  const [row] = await select<{ amount_kopecks: number | string }>(
    tx,
    'SELECT amount_kopecks FROM referral_earnings WHERE payment_id = ? AND taken_kopecks IS NULL',
    [paymentId],
  );
  return row ? wholeFromRow(row.amount_kopecks) : null;
}

export async function updateEarningTaken(tx: Tx, paymentId: number, takenKopecks: number): Promise<void> {
  await write(tx, 'UPDATE referral_earnings SET taken_kopecks = ? WHERE payment_id = ?', [takenKopecks, paymentId]);
}

/** Total of the shares that each friend has brought the inviter, in kopecks, minus refunds. */
export async function selectEarningsByFriend(
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
