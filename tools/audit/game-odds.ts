import type { Knex } from 'knex';
import type { RuleRun, SearchedRule } from './rule-run.ts';

interface ContractRow {
  readonly id: number;
  /** The item that was won. */
  readonly won_id: number | null;
  readonly won_kopecks: number | string | null;
  readonly won_centi_g: number | string | null;
  readonly value_kopecks: number | string;
  readonly edge_percent: number;
  readonly odds: string;
}

interface UpgradeRow {
  readonly id: number;
  readonly target_item_id: number;
  readonly target_kopecks: number | string;
  readonly side: string;
  readonly tickets: number;
  readonly odds: string;
}

type KeptRow = readonly [item: number | null, from: number, to: number, kopecks: number, centiG: number];

const TICKETS = 1_000_000;
const ROWS_AT_ONCE = 500;

/**
 * Compares the odds stored with contract and upgrade draws with the rules: a contract's expected price is its value
 * minus the edge, to within one ticket; an upgrade's winning range has the length of its tickets and lies on its side.
 */
export const searchWrongGameOdds: SearchedRule = async (snapshot, _config, run) => {
  for await (const row of rowsOf<ContractRow>(snapshot, 'contract', 'contracts', run)) {
    const miss = missBy(row);
    if (miss !== null) run.report({ contract: row.id, kopeckTickets: String(miss) });
    if (!isPricedByOdds(row)) run.report({ contract: row.id, won: row.won_id, kopecks: row.won_kopecks });
  }
  for await (const row of rowsOf<UpgradeRow>(snapshot, 'upgrade', 'upgrades', run)) {
    if (!isAsRolled(row)) run.report({ upgrade: row.id, odds: row.odds });
  }
};

async function* rowsOf<Row extends { readonly id: number }>(
  snapshot: Knex,
  kind: string,
  table: string,
  run: RuleRun,
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = (await snapshot(`${table} as g`)
      .join('draws as d', (join) => join.on('d.subject_id', 'g.id').andOnVal('d.kind', kind))
      .join('draw_odds as o', 'o.draw_id', 'd.id')
      .leftJoin('items as i', 'i.draw_id', 'd.id')
      .select(
        'g.*',
        'o.odds',
        'i.item_id as won_id',
        'i.price_kopecks as won_kopecks',
        'i.price_centi_g as won_centi_g',
      )
      .where('g.id', '>', after)
      .orderBy('g.id')
      .limit(ROWS_AT_ONCE)) as Row[];
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    run.count(rows.length);
    yield* rows;
  }
}

/** The difference between tickets x price and the rule; null when it is smaller than one ticket's step in price. */
function missBy({ value_kopecks, edge_percent, odds }: ContractRow): bigint | null {
  const rows = JSON.parse(odds) as KeptRow[];
  const prices = rows.map(([, , , kopecks]) => kopecks).sort((a, b) => a - b);
  const step = Math.max(0, ...prices.slice(1).map((price, index) => price - (prices[index] ?? price)));
  const sum = rows.reduce((all, [, from, to, price]) => all + BigInt(to - from + 1) * BigInt(price), 0n);
  const miss = sum - (BigInt(value_kopecks) * BigInt(100 - edge_percent) * BigInt(TICKETS)) / 100n;
  return (miss < 0n ? -miss : miss) <= BigInt(step) ? null : miss;
}

const isPricedByOdds = ({ won_id, won_kopecks, won_centi_g, odds }: ContractRow): boolean =>
  (JSON.parse(odds) as KeptRow[]).some(
    ([item, , , kopecks, centiG]) =>
      item === won_id && kopecks === Number(won_kopecks) && centiG === Number(won_centi_g),
  );

function isAsRolled({ target_item_id, target_kopecks, side, tickets, odds }: UpgradeRow): boolean {
  const rows = JSON.parse(odds) as KeptRow[];
  const [from, to] = side === 'under' ? [0, tickets - 1] : [TICKETS - tickets, TICKETS - 1];
  return (
    rows.length === 2 &&
    rows.some((row) => row[0] === null) &&
    rows.some(([item, ...range]) => item === target_item_id && range[0] === from && range[1] === to) &&
    rows.some(([item, , , price]) => item === target_item_id && price === Number(target_kopecks))
  );
}
