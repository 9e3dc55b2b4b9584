import { TRANSFER_ROUTES } from '#src/core/ledger/index.ts';
import { TRANSFER_FIGURES } from './figures.ts';
import { PAID_SUBJECTS } from './paid-subjects.ts';
import { type PassPart, passOf } from './passes.ts';
import { NumbersById, readInBatches } from './read-in-batches.ts';
import { readTransfers, type Terms, type TransferRow } from './read-transfers.ts';

const OF_BALANCES = 'every cached balance is the sum of its transfers';
const OF_ROUTES = 'every transfer has the subject, the accounts and the unit of its kind';

/** Compares every cached balance with the sum of the wallet's transfers. */
const BALANCES: PassPart<TransferRow> = {
  rules: [OF_BALANCES],
  begin: (snapshot, { report, count }) => {
    // Sums of kopecks stay below 2^53, and so are exact.
    const sums = new NumbersById();
    return Promise.resolve({
      see: ({ debitId, creditId, amount }) => {
        sums.add(debitId, -amount);
        sums.add(creditId, amount);
      },
      end: async () => {
        for await (const wallets of readInBatches(snapshot, 'wallets', 'id, player_id, account, balance', count)) {
          for (const [wallet, player, account, balance] of wallets) {
            const transfers = sums.get(Number(wallet));
            if (player !== null && Number(balance) !== transfers)
              report(OF_BALANCES, () => ({ wallet, player, account, balance, transfers }));
          }
        }
      },
    });
  },
};

const routeKey = (...parts: readonly string[]): string => parts.join(' ');

const LAWFUL_ROUTES = new Set(
  Object.entries(TRANSFER_ROUTES).flatMap(([kind, routes]) =>
    routes.map(({ subject, unit, debit, credit }) =>
      routeKey(kind, unit, subject, routeKey(unit, debit), routeKey(unit, credit)),
    ),
  ),
);

/** Compares kind, subject, unit and accounts of every transfer with the table that `post` checks against. */
const ROUTES: PassPart<TransferRow> = {
  rules: [OF_ROUTES],
  begin: async (snapshot, { report, count }) => {
    // A wallet is kept as the index of its unit and account in a short list.
    const indexes = new Map<string, number>();
    const names: string[] = [];
    const indexOf = new NumbersById();
    for await (const wallets of readInBatches(snapshot, 'wallets', 'id, unit, account', count)) {
      for (const [id, unit, account] of wallets) {
        const name = routeKey(String(unit), String(account));
        if (!indexes.has(name)) indexes.set(name, names.push(name));
        indexOf.set(Number(id), indexes.get(name) ?? 0);
      }
    }
    const nameOf = (index: number): string => names[index - 1] ?? 'missing';
    const isLawful = rememberedRoutes(nameOf);
    const reportRoute = ({ id, terms, amount }: TransferRow, debit: string, credit: string): void => {
      report(OF_ROUTES, () => ({ transfer: id, terms: terms.text, amount, debit, credit }));
    };
    return {
      see: (transfer) => {
        const [debit, credit] = [indexOf.get(transfer.debitId), indexOf.get(transfer.creditId)];
        if (transfer.amount > 0 && isLawful(transfer.terms, debit, credit)) return;
        reportRoute(transfer, nameOf(debit), nameOf(credit));
      },
    };
  },
};

const PLACES = 2 ** 20;

/** Judges each combination of terms and accounts once: a long history has few of them. */
function rememberedRoutes(
  nameOf: (index: number) => string,
): (terms: Terms, debitPlace: number, creditPlace: number) => boolean {
  const known = new Map<Terms, Map<number, boolean>>();
  return (terms, debitPlace, creditPlace) => {
    const routes = known.get(terms) ?? new Map<number, boolean>();
    if (routes.size === 0) known.set(terms, routes);
    const route = debitPlace * PLACES + creditPlace;
    const verdict =
      routes.get(route) ?? LAWFUL_ROUTES.has(routeKey(terms.text, nameOf(debitPlace), nameOf(creditPlace)));
    if (!routes.has(route)) routes.set(route, verdict);
    return verdict;
  };
}

/** The rules that follow from the transfers. */
export const LEDGER_PASS = passOf('the rules of transfers, in one pass', readTransfers, [
  BALANCES,
  ROUTES,
  TRANSFER_FIGURES,
  PAID_SUBJECTS,
]);
