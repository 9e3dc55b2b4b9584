import type { Knex } from 'knex';
import { column, readRows, type RowOf, type RowShape, rowShape } from '#src/platform/database/rows.ts';
import type { RuleRun, SearchedRule } from './rule-run.ts';

const contractShape = rowShape({
  id: column.integer,
  /** The item that was won. */
  wonId: column.integer.nullable,
  wonKopecks: column.integer.nullable,
  wonCentiG: column.integer.nullable,
  valueKopecks: column.integer,
  edgePercent: column.integer,
  odds: column.json<KeptRow[]>(),
});
type Contract = RowOf<typeof contractShape>;

const upgradeShape = rowShape({
  id: column.integer,
  targetItemId: column.integer,
  targetKopecks: column.integer,
  side: column.text,
  tickets: column.integer,
  odds: column.json<KeptRow[]>(),
});
type Upgrade = RowOf<typeof upgradeShape>;

type KeptRow = readonly [item: number | null, from: number, to: number, kopecks: number, centiG: number];

const TICKETS = 1_000_000;
const ROWS_AT_ONCE = 500;

/**
 * Compares the odds stored with contract and upgrade draws with the rules: a contract's expected price is its value
 * minus the edge, to within one ticket; an upgrade's winning range has the length of its tickets and lies on its side.
 */
export const searchWrongGameOdds: SearchedRule = async (snapshot, _config, run) => {
  for await (const row of rowsOf(snapshot, contractShape, ['contract', 'contracts'], run)) {
    const miss = missBy(row);
    if (miss !== null) run.report({ contract: row.id, kopeckTickets: String(miss) });
    if (!isPricedByOdds(row)) run.report({ contract: row.id, won: row.wonId, kopecks: row.wonKopecks });
  }
  for await (const row of rowsOf(snapshot, upgradeShape, ['upgrade', 'upgrades'], run)) {
    if (!isAsRolled(row)) run.report({ upgrade: row.id, odds: row.odds });
  }
};

async function* rowsOf<Row extends { readonly id: number }>(
  snapshot: Knex,
  shape: RowShape<Row>,
  [kind, table]: readonly [kind: string, table: string],
  run: RuleRun,
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await readRows(
      snapshot,
      shape,
      `SELECT g.*, o.odds, i.item_id AS won_id, i.price_kopecks AS won_kopecks, i.price_centi_g AS won_centi_g
       FROM ${table} g JOIN draws d ON d.subject_id = g.id AND d.kind = ? JOIN draw_odds o ON o.draw_id = d.id
       LEFT JOIN items i ON i.draw_id = d.id WHERE g.id > ? ORDER BY g.id LIMIT ?`,
      [kind, after, ROWS_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    run.count(rows.length);
    yield* rows;
  }
}

/** The difference between tickets x price and the rule; null when it is smaller than one ticket's step in price. */
function missBy({ valueKopecks, edgePercent, odds }: Contract): bigint | null {
  const prices = odds.map(([, , , kopecks]) => kopecks).sort((a, b) => a - b);
  const step = Math.max(0, ...prices.slice(1).map((price, index) => price - (prices[index] ?? price)));
  const sum = odds.reduce((all, [, from, to, price]) => all + BigInt(to - from + 1) * BigInt(price), 0n);
  const miss = sum - (BigInt(valueKopecks) * BigInt(100 - edgePercent) * BigInt(TICKETS)) / 100n;
  return (miss < 0n ? -miss : miss) <= BigInt(step) ? null : miss;
}

const isPricedByOdds = ({ wonId, wonKopecks, wonCentiG, odds }: Contract): boolean =>
  odds.some(([item, , , kopecks, centiG]) => item === wonId && kopecks === wonKopecks && centiG === wonCentiG);

function isAsRolled({ targetItemId, targetKopecks, side, tickets, odds }: Upgrade): boolean {
  const [from, to] = side === 'under' ? [0, tickets - 1] : [TICKETS - tickets, TICKETS - 1];
  return (
    odds.length === 2 &&
    odds.some((row) => row[0] === null) &&
    odds.some(([item, ...range]) => item === targetItemId && range[0] === from && range[1] === to) &&
    odds.some(([item, , , price]) => item === targetItemId && price === targetKopecks)
  );
}
