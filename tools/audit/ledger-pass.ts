import type { Knex } from 'knex';
import { TRANSFER_ROUTES } from '#src/core/ledger/index.ts';
import { selectTexts } from '#src/platform/database/database.ts';
import type { RuleRun, SearchedRule } from './rule-run.ts';

/*
 * Rules that read every transfer once, in the order of its key. SQL alone would join or group the whole history by
 * wallet, on disk; here a wallet takes a few bytes of memory.
 */

const ROWS_AT_ONCE = 50_000;

const PAGE_IDS = 65_536;

/** A number for each wallet, 0 at first. Pages make gaps between ids cost no memory. */
class WalletNumbers {
  readonly #pages = new Map<number, Float64Array>();

  get(id: number): number {
    return this.#pages.get(Math.floor(id / PAGE_IDS))?.[id % PAGE_IDS] ?? 0;
  }

  set(id: number, value: number): void {
    const number = Math.floor(id / PAGE_IDS);
    const page = this.#pages.get(number) ?? new Float64Array(PAGE_IDS);
    page[id % PAGE_IDS] = value;
    this.#pages.set(number, page);
  }
}

/** Compares every cached balance with the sum of the wallet's transfers. */
export const searchWrongBalances: SearchedRule = async (snapshot, _config, { report, count }) => {
  // Sums of kopecks stay below 2^53, and so are exact.
  const sums = new WalletNumbers();
  const add = (wallet: string | null | undefined, amount: number): void => {
    sums.set(Number(wallet), sums.get(Number(wallet)) + amount);
  };
  for await (const transfers of batches(snapshot, 'transfers', 'id, debit_id, credit_id, amount', count)) {
    for (const [, debit, credit, amount] of transfers) {
      add(debit, -Number(amount));
      add(credit, Number(amount));
    }
  }
  for await (const wallets of batches(snapshot, 'wallets', 'id, player_id, account, balance', count)) {
    for (const [wallet, player, account, balance] of wallets) {
      const transfers = sums.get(Number(wallet));
      if (player !== null && Number(balance) !== transfers) report({ wallet, player, account, balance, transfers });
    }
  }
};

const routeKey = (...parts: readonly (string | null | undefined)[]): string => parts.join(' ');

const LAWFUL_ROUTES = new Set(
  Object.entries(TRANSFER_ROUTES).flatMap(([kind, routes]) =>
    routes.map(({ subject, unit, debit, credit }) =>
      routeKey(kind, subject, routeKey(unit, unit, debit), routeKey(unit, unit, credit)),
    ),
  ),
);

/** Compares kind, subject, unit and accounts of every transfer with the table that `post` checks against. */
export const searchUnlawfulRoutes: SearchedRule = async (snapshot, _config, { report, count }) => {
  // A wallet is remembered as the place of its unit and account in a short list.
  const places = new Map<string, number>();
  const kinds: string[] = [];
  const placeOf = new WalletNumbers();
  for await (const wallets of batches(snapshot, 'wallets', 'id, unit, account', count)) {
    for (const [id, unit, account] of wallets) {
      const name = routeKey(unit, account);
      if (!places.has(name)) places.set(name, kinds.push(name));
      placeOf.set(Number(id), places.get(name) ?? 0);
    }
  }
  const nameOf = (wallet: string | null | undefined): string => kinds[placeOf.get(Number(wallet)) - 1] ?? 'missing';
  const columns = 'id, kind, subject_type, unit, amount, debit_id, credit_id';
  for await (const transfers of batches(snapshot, 'transfers', columns, count)) {
    for (const [transfer, kind, subject, unit, amount, debitId, creditId] of transfers) {
      const [debit, credit] = [nameOf(debitId), nameOf(creditId)];
      const route = routeKey(kind, subject, routeKey(unit, debit), routeKey(unit, credit));
      if (Number(amount) > 0 && LAWFUL_ROUTES.has(route)) continue;
      report({ transfer, kind, subject, unit, amount, debit, credit });
    }
  }
};

/** All rows of a table in the order of its id, which is the first of the columns. */
async function* batches(
  snapshot: Knex,
  table: string,
  columns: string,
  count: RuleRun['count'],
): AsyncGenerator<readonly (string | null)[][]> {
  for (let after = 0; ;) {
    const sql = `SELECT ${columns} FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`;
    const rows = await selectTexts(snapshot, sql, [after, ROWS_AT_ONCE]);
    const last = rows.at(-1);
    if (last === undefined) return;
    count(rows.length);
    yield rows;
    after = Number(last[0]);
  }
}
