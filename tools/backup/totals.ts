import type { Connection } from 'mysql2';
import { ask } from './connect.ts';

/** Sums of everything of value in a store at one moment, as decimal texts, because they can exceed a safe integer. */
export type Totals = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

const QUESTIONS: Readonly<Record<string, string>> = {
  wallets: `SELECT account, unit, COUNT(*) AS number, COALESCE(SUM(balance), 0) AS total FROM wallets
    GROUP BY account, unit ORDER BY account, unit`,
  transfers: `SELECT kind, unit, COUNT(*) AS number, SUM(amount) AS total FROM transfers
    GROUP BY kind, unit ORDER BY kind, unit`,
  items: `SELECT status, COUNT(*) AS number, SUM(price_centi_g) AS total FROM items GROUP BY status ORDER BY status`,
  draws: 'SELECT COUNT(*) AS number, COALESCE(SUM(ticket), 0) AS total FROM draws',
};

/** Totals of everything of value, as the connection's transaction sees it. */
export async function readTotals(connection: Connection): Promise<Totals> {
  const totals: Record<string, Record<string, string>[]> = {};
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const rows = await ask<Record<string, unknown>>(connection, question);
    totals[name] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value)])),
    );
  }
  return totals;
}
