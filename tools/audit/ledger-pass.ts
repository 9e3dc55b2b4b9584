import { TRANSFER_ROUTES } from '#src/core/ledger/index.ts';
import { NumbersById, readInBatches } from './read-in-batches.ts';
import type { SearchedRule } from './rule-run.ts';

/** Compares every cached balance with the sum of the wallet's transfers. */
export const searchWrongBalances: SearchedRule = async (snapshot, _config, { report, count }) => {
  // Sums of kopecks stay below 2^53, and so are exact.
  const sums = new NumbersById();
  for await (const transfers of readInBatches(snapshot, 'transfers', 'id, debit_id, credit_id, amount', count)) {
    for (const [, debit, credit, amount] of transfers) {
      sums.add(Number(debit), -Number(amount));
      sums.add(Number(credit), Number(amount));
    }
  }
  for await (const wallets of readInBatches(snapshot, 'wallets', 'id, player_id, account, balance', count)) {
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
  const placeOf = new NumbersById();
  for await (const wallets of readInBatches(snapshot, 'wallets', 'id, unit, account', count)) {
    for (const [id, unit, account] of wallets) {
      const name = routeKey(unit, account);
      if (!places.has(name)) places.set(name, kinds.push(name));
      placeOf.set(Number(id), places.get(name) ?? 0);
    }
  }
  const nameOf = (wallet: string | null | undefined): string => kinds[placeOf.get(Number(wallet)) - 1] ?? 'missing';
  const columns = 'id, kind, subject_type, unit, amount, debit_id, credit_id';
  for await (const transfers of readInBatches(snapshot, 'transfers', columns, count)) {
    for (const [transfer, kind, subject, unit, amount, debitId, creditId] of transfers) {
      const [debit, credit] = [nameOf(debitId), nameOf(creditId)];
      const route = routeKey(kind, subject, routeKey(unit, debit), routeKey(unit, credit));
      if (Number(amount) > 0 && LAWFUL_ROUTES.has(route)) continue;
      report({ transfer, kind, subject, unit, amount, debit, credit });
    }
  }
};
