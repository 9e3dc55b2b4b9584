import type { Db } from '#src/platform/database/database.ts';
import { type HistoryKind, isGenuineHistory, type SignedRow } from '#src/platform/database/history-key.ts';
import type { Services } from '#src/platform/services.ts';
import { readSealedRows } from './read-rows.ts';
import { type SealedTable, columnsOf } from './sealed-tables.ts';

const sideOf = (alias: string): string => `IF(${alias}.owner_id = 0, CONCAT('house:', ${alias}.account), ${alias}.id)`;

/** The columns of the signed values of each kind, in the order in which commands sign them. */
const SIGNED: Readonly<Record<HistoryKind, { readonly from?: string; readonly columns: SealedTable['columns'] }>> = {
  transfers: {
    from: 'transfers t JOIN wallets d ON d.id = t.debit_id JOIN wallets c ON c.id = t.credit_id',
    columns: columnsOf('id, debit, credit, unit, amount, kind, subject_type, subject_id, reason, created_at', {
      debit: sideOf('d'),
      credit: sideOf('c'),
    }),
  },
  draws: {
    columns: columnsOf(
      'id, seed_pair_id, nonce, cursor_no, player_id, kind, subject_id, version_id, ticket, item_id, created_at',
    ),
  },
  seed_pairs: { columns: columnsOf('id, player_id, server_seed_hash, created_at') },
  battles: {
    columns: columnsOf(
      `id, code, creator_id, format, mode, fund_percent, entry_kopecks, fund_kopecks, funded_kopecks, pot_kopecks,
       server_seed_hash, beacon_key, created_at`,
    ),
  },
  configuration_changes: { columns: columnsOf('id, kind, entry_key, entry_values, changed_at, changed_by') },
  staff_log: { columns: columnsOf('id, member_id, role, act, about_type, about_id, was, became, reason, created_at') },
  // Without its time, which no claim depends on: the seal has it.
  payments: {
    columns: columnsOf(
      'id, public_id, player_id, provider, method, amount_minor, currency, rate, base_kopecks, promo_id, promo',
    ),
  },
  change_requests: {
    columns: columnsOf('id, kind, input, changes, cost_kopecks, reason, asked_by, asked_at, expires_at'),
  },
  corrections: {
    columns: columnsOf('id, player_id, unit, change_minor, reason, needs_two, asked_by, asked_at, expires_at'),
  },
  delivery_promises: {
    columns: columnsOf('id, withdrawal_id, hours, per_mille, least_kopecks, centi_points, due_at, created_at'),
  },
  delivery_gifts: {
    columns: columnsOf(
      `id, withdrawal_id, player_id, outcome, centi_points, player_most_centi_points, day_most_centi_points,
       created_at`,
    ),
  },
  delivery_days: {
    columns: columnsOf('id, day, requests, delivered, median_seconds, p90_seconds, missed, centi_points, created_at'),
  },
  reserve_statements: {
    columns: columnsOf(
      `id, day, seal_id, last_transfer_id, last_item_id, last_move_id, balances_kopecks, items_kopecks,
       withdrawals_kopecks, payments_kopecks, delivered_kopecks, created_at`,
    ),
  },
  withdrawal_steps: { columns: columnsOf('id, withdrawal_id, step, by_id, terms_hash, created_at') },
};

/** The rows of a kind in a range of ids, with the values that their signatures cover. */
export async function readSignedRows(
  db: Db,
  kind: HistoryKind,
  range: Parameters<typeof readSealedRows>[2],
): Promise<(SignedRow & { readonly id: number })[]> {
  const { from = `${kind} t`, columns } = SIGNED[kind];
  const [id, ...values] = columns;
  const signature = { name: 'signature', sql: 'HEX(t.signature)' };
  const rows = await readSealedRows(db, { name: kind, from, columns: [id, signature, ...values] }, range);
  return rows.map(({ key, values: [, hex = null, ...signed] }) => ({
    id: key,
    values: signed,
    signature: hex === null ? null : Buffer.from(hex, 'hex'),
  }));
}

/** Ids of those of some rows that bear the store's signature of what they say. */
export async function genuineIds(
  services: Pick<Services, 'clock' | 'config' | 'db'>,
  kind: HistoryKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const range = { afterKey: Math.min(...ids) - 1, lastKey: Math.max(...ids), limit: Number.MAX_SAFE_INTEGER };
  const genuine = new Set<number>();
  for (const row of await readSignedRows(services.db, kind, range)) {
    if (row.signature !== null && (await isGenuineHistory(services, kind, row))) genuine.add(row.id);
  }
  return genuine;
}

/** True when the store wrote a row upon which it is about to act. */
export async function isOwnRow(
  services: Pick<Services, 'clock' | 'config' | 'db'>,
  kind: HistoryKind,
  id: number,
): Promise<boolean> {
  const [row] = await readSignedRows(services.db, kind, { afterKey: id - 1, lastKey: id, limit: 1 });
  return row !== undefined && (await isGenuineHistory(services, kind, row));
}
