import type { Knex } from 'knex';
import { talliedOpening } from '#src/games/cases/index.ts';
import { talliedContract } from '#src/games/contracts/index.ts';
import type { PaidWith } from '#src/games/game.ts';
import { talliedUpgrade } from '#src/games/upgrades/index.ts';
import { talliedSpin } from '#src/games/wheel/index.ts';
import { createTally } from '#src/portal/fairness/index.ts';
import { selectArrays } from '#src/platform/database/database.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import type { Pass, PassRun } from './passes.ts';
import { msOf, readInBatches, type ValueRow } from './read-in-batches.ts';

const OF_OUTCOMES = 'the published outcomes of versions equal their draws';
const OF_TICKETS = 'the published tickets equal the draws';
const OF_WINS = 'the published wins are the values of the items of the draws';

/** Draws with what they were of. */
const DRAWS = `draws d FORCE INDEX (PRIMARY) LEFT JOIN items i ON i.draw_id = d.id
  LEFT JOIN openings o ON d.kind = 'case' AND o.id = d.subject_id
  LEFT JOIN contracts c ON d.kind = 'contract' AND c.id = d.subject_id
  LEFT JOIN upgrades u ON d.kind = 'upgrade' AND u.id = d.subject_id
  LEFT JOIN wheel_spins s ON d.kind = 'wheel' AND s.id = d.subject_id
  LEFT JOIN wheel_prizes p ON p.spin_id = s.id`;
const COLUMNS = `d.id, d.kind, d.item_id, d.ticket, ${msOf('d.created_at')}, i.price_kopecks, d.version_id,
  o.price_kind, o.paid, o.count, c.value_kopecks, c.edge_percent, u.stake_kopecks, u.target_kopecks, u.tickets,
  s.version_id, p.position`;

/** Compares the published counts with the draws, which the functions of the roll-up add up, in both directions. */
export const FAIRNESS_PASS: Pass = {
  title: 'the rules of the published counts, in one pass',
  rules: [OF_OUTCOMES, OF_TICKETS, OF_WINS],
  search: async (snapshot, _isWanted, run) => {
    const [mark] = await selectArrays(snapshot, 'SELECT last_draw_id FROM fair_marks WHERE id = 1');
    const tally = createTally();
    const counted = { id: 'd.id', where: `d.id <= ${String(Number(mark?.[0] ?? 0))}` };
    for await (const rows of readInBatches(snapshot, DRAWS, COLUMNS, run.count, counted)) tally.add(rows.map(drawFrom));
    const { counts, tickets, sums } = tally.rows();
    await compare(snapshot, run, OF_OUTCOMES, {
      stored: 'SELECT kind, version_id, month, outcome, count FROM fair_counts',
      width: 4,
      rows: counts.map((row) => [row.kind, row.versionId, row.month, row.outcome, row.count]),
    });
    await compare(snapshot, run, OF_TICKETS, {
      stored: 'SELECT month, kind, cell, count FROM fair_tickets',
      width: 3,
      rows: tickets.map((row) => [row.month, row.kind, row.cell, row.count]),
    });
    // The averages by the odds depend on past prices: only their sign is known. The actual sums may have fractions.
    await compare(snapshot, run, OF_WINS, {
      stored: `SELECT month, kind, version_id, paid_with, count, gave, won, tickets, expected >= 0 AND spread >= 0, came
        FROM fair_sums`,
      width: 4,
      rows: sums.map((row) => [
        row.month,
        row.kind,
        row.versionId,
        row.paidWith,
        row.count,
        row.gave,
        row.won,
        row.tickets,
        1,
        row.came,
      ]),
    });
  },
};

function drawFrom(row: ValueRow): Parameters<ReturnType<typeof createTally>['add']>[0][number] {
  const [, kind, itemId, ticket, atMs, price, version, priceKind, paid, count, value, edge] = row;
  const [stake, target, tickets, wheel, position] = row.slice(12);
  const draw = {
    kind: kind as DrawKind,
    itemId: itemId === null ? null : Number(itemId),
    ticket: Number(ticket),
    createdAt: timeOfMs(Number(atMs)),
  };
  const gave = Number(price);
  if (kind === 'contract') return talliedContract(draw, { value: Number(value), edgePercent: Number(edge) }, gave);
  if (kind === 'wheel')
    return talliedSpin(draw, { versionId: Number(wheel), position: position === null ? NaN : Number(position) });
  if (kind === 'upgrade') {
    const terms = { stakeKopecks: Number(stake), targetKopecks: Number(target), tickets: Number(tickets) };
    return talliedUpgrade(draw, terms, gave);
  }
  // A draw whose opening does not exist is paid with nothing that is published.
  const opening = {
    versionId: Number(version),
    priceKind: String(priceKind) as PaidWith,
    paid: Number(paid),
    count: Number(count ?? 1),
  };
  return talliedOpening(draw, opening, { gave, expected: 0 });
}

/** Compares stored rows with those that were added up. The first columns are the key, the others numbers. */
async function compare(
  snapshot: Knex,
  { report }: PassRun,
  rule: string,
  { stored, width, rows }: { readonly stored: string; readonly width: number; readonly rows: readonly ValueRow[] },
): Promise<void> {
  const keyOf = (row: ValueRow): string => row.slice(0, width).join(' ');
  const summed = new Map(rows.map((row) => [keyOf(row), row.slice(width)]));
  for (const row of await selectArrays(snapshot, stored)) {
    const [shown, sums] = [row.slice(width), summed.get(keyOf(row))];
    summed.delete(keyOf(row));
    if (sums === undefined || sums.some((sum, index) => Math.round(Number(sum) - Number(shown[index])) !== 0))
      report(rule, () => ({ of: keyOf(row), shown, of_draws: sums ?? null }));
  }
  for (const [key, sums] of summed) report(rule, () => ({ of: key, shown: null, of_draws: sums }));
}
