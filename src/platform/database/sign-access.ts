import type { Services } from '#src/platform/services.ts';
import { select, writeLater } from './database.ts';
import { type AccessKind, historyKeyOf } from './history-key.ts';
import { type TransactionServices, transaction } from './transaction.ts';

/** The columns that a signature of a row covers, in its order. They identify the row. */
export const ACCESS_COLUMNS: Readonly<Record<AccessKind, readonly string[]>> = {
  identities: ['provider', 'subject', 'player_id', 'member_id'],
  staff_sessions: ['key_hash', 'member_id', 'is_whole', 'began_at', 'ends_at'],
  staff_links: ['key_hash', 'member_id', 'ends_at'],
  staff_recovery_codes: ['member_id', 'code_hash'],
};

const ROWS_AT_ONCE = 200;

/** Signs the rows that give access and have no signature: the release before wrote them. */
export async function signAccess(services: TransactionServices): Promise<void> {
  for (const [kind, columns] of Object.entries(ACCESS_COLUMNS) as [AccessKind, readonly string[]][]) {
    const isSame = columns.map((column) => `${column} <=> ?`).join(' AND ');
    for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE;) {
      count = await transaction<number>(services, null, async (tx) => {
        const rows = await select<Record<string, Date | number | string | null>>(
          tx,
          `SELECT ${columns.join(', ')} FROM ${kind} WHERE signature IS NULL LIMIT ?`,
          [ROWS_AT_ONCE],
        );
        for (const row of rows) {
          const values = columns.map((column) => row[column] ?? null);
          const signature = tx.sign(kind, values);
          writeLater(tx, `UPDATE ${kind} SET signature = ? WHERE ${isSame} AND signature IS NULL`, [
            signature,
            ...values,
          ]);
        }
        return rows.length;
      });
    }
  }
}

/** After an upgrade processes of the release before may still write such rows: they are signed until it is over. */
export async function signUpgraded(services: Services): Promise<void> {
  const { strictFrom } = await historyKeyOf(services);
  if (services.clock.now() < strictFrom) await signAccess(services);
}
