import { HOUR_MS } from '#src/shared/time.ts';
import { FigureSums, lastCounted } from './figure-sums.ts';
import type { PassPart } from './passes.ts';
import { msOf, NumbersById, readInBatches } from './read-in-batches.ts';
import type { OpeningRow } from './read-openings.ts';
import type { TransferRow } from './read-transfers.ts';
import type { SearchedRule } from './rule-run.ts';

/*
 * Analytics can be wrong although every balance is right. These figures are added up in one pass over their source: SQL
 * would group the whole history, once for each direction of the comparison.
 */

const ANY_PART = "LIKE '%'";
const PAID = new Set(['paid', 'refunded', 'charged_back', 'reinstated']);
const GONE_BACK = new Set(['refunded', 'charged_back']);
const ENDED = new Set(['failed', 'expired']);

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS);

/** Compares stored figures with the rows of a pass; `take` adds the rows up to the last counted one. */
const figuresOf = <Row>(
  rule: string,
  { kind, source }: { readonly kind: string; readonly source: string },
  take: (row: Row, sums: FigureSums, lastId: number) => void,
): PassPart<Row> => ({
  rules: [rule],
  begin: async (snapshot, { report }) => {
    const lastId = await lastCounted(snapshot, source);
    const sums = await FigureSums.read(snapshot, kind, ANY_PART, (describe) => {
      report(rule, describe);
    });
    return {
      see: (row) => {
        take(row, sums, lastId);
      },
      end: () => {
        sums.end();
      },
    };
  },
});

export const TRANSFER_FIGURES = figuresOf<TransferRow>(
  'the figures of transfers are the sums of the ledger, of each hour, kind and unit',
  { kind: 'transfer', source: 'transfers' },
  ({ id, hour, terms, amount }, sums, lastId) => {
    if (id <= lastId) sums.take(hour, terms.part, 1, amount, 0);
  },
);

export const CASE_FIGURES = figuresOf<OpeningRow>(
  'the figures of cases are the prices and wins of their openings',
  { kind: 'opening', source: 'openings' },
  ({ opening, won }, sums, lastId) => {
    if (opening === null || won.length === 0 || opening.id > lastId) return;
    const { atMs, versionId, priceKind, count, paid } = opening;
    const gave = won.reduce((sum, { kopecks }) => sum + kopecks, 0);
    sums.take(hourOf(atMs), `${String(versionId)} ${priceKind}`, count, paid, gave);
  },
);

/** Compares the figures of new payments with the payments. */
export const searchWrongBegunFigures: SearchedRule = async (snapshot, _config, { report, count }) => {
  const lastId = await lastCounted(snapshot, 'payments');
  const sums = await FigureSums.read(snapshot, 'payment', "LIKE '% begun'", (describe) => {
    report(describe());
  });
  const columns = `id, method, base_kopecks, ${msOf('created_at')}`;
  for await (const rows of readInBatches(snapshot, 'payments', columns, count)) {
    for (const [id, method, base, at] of rows) {
      if (Number(id) <= lastId) sums.take(hourOf(Number(at)), `${String(method)} begun`, 1, Number(base), 0);
    }
  }
  sums.end();
};

/**
 * Compares the figures of payments by outcome with the claims of their providers: paid when the money first arrived,
 * and how they ended.
 */
export const searchWrongOutcomeFigures: SearchedRule = async (snapshot, _config, { report, count }) => {
  const lastId = await lastCounted(snapshot, 'payment_steps');
  const sums = await FigureSums.read(snapshot, 'payment', "NOT LIKE '% begun'", (describe) => {
    report(describe());
  });
  const [paid, goneBack] = [new NumbersById(), new NumbersById()];
  const events = 'payment_events e FORCE INDEX (PRIMARY) STRAIGHT_JOIN payments p ON p.id = e.payment_id';
  const columns = `e.id, e.payment_id, e.state, ${msOf('e.created_at')}, p.method, p.base_kopecks`;
  const [id, where] = ['e.id', "e.outcome = 'applied'"];
  for await (const rows of readInBatches(snapshot, events, columns, count, { id, where })) {
    for (const [event, payment, reported, at, method, base] of rows) {
      const state = String(reported);
      const add = (part: string): void => {
        const hour = hourOf(Number(at));
        if (Number(event) <= lastId) sums.take(hour, `${String(method)} ${part}`, 1, Number(base), 0);
      };
      const isFirst = (states: ReadonlySet<string>, seen: NumbersById): boolean => {
        if (!states.has(state) || seen.get(Number(payment)) > 0) return false;
        seen.set(Number(payment), 1);
        return true;
      };
      if (isFirst(PAID, paid)) add('paid');
      if (isFirst(GONE_BACK, goneBack) || ENDED.has(state)) add(state);
    }
  }
  sums.end();
};
