import type { Knex } from 'knex';
import {
  addActives,
  addProgress,
  createFigureSums,
  type FigureSums,
  SOURCES,
  transferAddition,
} from '#src/admin/analytics/index.ts';
import { openingFigures } from '#src/games/cases/index.ts';
import { selectArrays } from '#src/platform/database/database.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';
import type { Check } from './checks.ts';
import { lastCounted, readFigures, StoredFigures } from './figure-sums.ts';
import type { Pass, PassPart, PassRun } from './passes.ts';
import { msOf, readByKey, readInBatches } from './read-in-batches.ts';
import type { OpeningRow } from './read-openings.ts';
import type { TransferRow } from './read-transfers.ts';

/*
 * Analytics can be wrong although every balance is right. So the functions that the roll-up adds up by get the rows of
 * the snapshot, and the stored figures are compared with their sums.
 */

const OF_TRANSFERS = 'the figures of transfers are the sums of the ledger, of each hour, kind and unit';
const OF_CASES = 'the figures of cases are the prices and wins of their openings';
const OF_BEGUN = 'the figures of payments begun are the payments';
const OF_OUTCOMES = 'the figures of payments by outcome are the claims that their providers made';
const OF_DAYS = 'the figures of a day are the sums of its hours';
const OF_ACTIVES = 'every active player of a day is counted for it once';
const OF_EXPECTED = 'the expected wins in the figures follow from the terms of contracts and upgrades';
const OF_KIND = {
  contract: 'the figures of contracts are the values of their items and outcomes',
  upgrade: 'the figures of upgrades are their stakes and wins',
  battle: 'the figures of battles are the entries and wins of the players in drawn ones',
  joined: 'the figures of newcomers are the players who joined',
  spin: 'the figures of spins are the spins',
  funnel: 'the figures of the funnel are the steps of players',
  move: 'the figures of withdrawals are the steps of items',
  last_seen: 'every active player is counted by the hour of their last activity',
};
/** Kinds whose rows no other pass reads. */
const KINDS = [...Object.keys(OF_KIND), 'payment'];
/** Kinds with hours and days. */
const KINDS_OF_DAYS = ['transfer', 'opening', ...KINDS.filter((kind) => kind !== 'last_seen')];

const ROWS_AT_ONCE = 5000;

/** Compares the figures of a kind with the rows of a pass. */
const figuresOf = <Row>(
  rule: string,
  { kind, source }: { readonly kind: string; readonly source: string },
  add: (row: Row, sums: FigureSums, lastId: number) => void,
): PassPart<Row> => ({
  rules: [rule],
  begin: async (snapshot, { report }) => {
    const lastId = await lastCounted(snapshot, source);
    const hours = await StoredFigures.read(snapshot, { kinds: [kind], span: 'hour' }, (_wrong, describe) => {
      report(rule, describe);
    });
    return {
      seeAll: (rows) => {
        const sums = createFigureSums();
        for (const row of rows) add(row, sums, lastId);
        hours.take(sums.figures());
      },
      end: () => {
        hours.end();
      },
    };
  },
});

export const TRANSFER_FIGURES = figuresOf<TransferRow>(
  OF_TRANSFERS,
  { kind: 'transfer', source: 'transfers' },
  ({ id, hour, terms, amount }, sums, lastId) => {
    if (id > lastId) return;
    sums.add(timeOfMs(hour * HOUR_MS), transferAddition({ kind: terms.kind, unit: terms.unit, amount }), ['hour']);
  },
);

export const CASE_FIGURES = figuresOf<OpeningRow>(
  OF_CASES,
  { kind: 'opening', source: 'openings' },
  ({ opening, won }, sums, lastId) => {
    if (opening === null || won.length === 0 || opening.id > lastId) return;
    const gave = won.reduce((sum, { kopecks }) => sum + kopecks, 0);
    sums.add(timeOfMs(opening.atMs), { kind: 'opening', ...openingFigures(opening, gave) }, ['hour']);
  },
);

/** The other figures, from rows that no other pass reads, and the days. */
export const FIGURE_PASS: Pass = {
  title: 'the rules of analytics, in one pass',
  rules: [...Object.values(OF_KIND), OF_BEGUN, OF_OUTCOMES, OF_EXPECTED, OF_DAYS, OF_ACTIVES],
  search: async (snapshot, _isWanted, run) => {
    const hours = await StoredFigures.read(snapshot, { kinds: KINDS, span: 'hour' }, (wrong, describe) => {
      run.report(wrong.isExpectedOnly ? OF_EXPECTED : ruleOf(wrong), describe);
    });
    for (const source of Object.keys(SOURCES)) {
      if (source !== 'transfers' && source !== 'openings') await takeSource(snapshot, source, hours, run.count);
    }
    await takePlayers(snapshot, hours, run.count);
    hours.end();
    await compareDays(snapshot, run);
    await compareActives(snapshot, run);
  },
};

function ruleOf({ kind, part }: { readonly kind: string; readonly part: string }): string {
  if (kind === 'payment') return part.endsWith(' begun') ? OF_BEGUN : OF_OUTCOMES;
  return OF_KIND[kind as keyof typeof OF_KIND];
}

/** Takes the rows of a source away from the figures, up to the last counted one. */
async function takeSource(
  snapshot: Knex,
  source: string,
  hours: StoredFigures,
  count: PassRun['count'],
): Promise<void> {
  const lastId = await lastCounted(snapshot, source);
  for (let afterId = 0; afterId < lastId;) {
    const rows = (await SOURCES[source]?.(snapshot, afterId, ROWS_AT_ONCE)) ?? [];
    const sums = createFigureSums();
    for (const { id, createdAt, additions } of rows) {
      for (const addition of id <= lastId ? additions : []) sums.add(createdAt, addition, ['hour']);
    }
    hours.take(sums.figures());
    count(rows.length);
    afterId = rows.at(-1)?.id ?? lastId;
  }
}

const NOTHING = { steps: 0, lastHour: 0 };

/** Takes the steps and the last activity of all players away. */
async function takePlayers(snapshot: Knex, hours: StoredFigures, count: PassRun['count']): Promise<void> {
  const players = 'figure_players f LEFT JOIN players p ON p.id = f.player_id';
  const columns = `f.player_id, f.steps, f.last_hour, ${msOf('p.created_at')}`;
  for await (const rows of readInBatches(snapshot, players, columns, count, { id: 'f.player_id' })) {
    const sums = createFigureSums();
    for (const [, steps, lastHour, joinedMs] of rows) {
      const after = { steps: Number(steps), lastHour: Number(lastHour) };
      addProgress(sums, { before: NOTHING, after }, joinedMs === null ? undefined : timeOfMs(Number(joinedMs)));
    }
    hours.take(sums.figures().filter(({ span }) => span === 'hour'));
  }
}

/** The stored hours are the rows of the stored days. */
async function compareDays(snapshot: Knex, { report }: PassRun): Promise<void> {
  for (const kind of KINDS_OF_DAYS) {
    const days = await StoredFigures.read(snapshot, { kinds: [kind], span: 'day' }, (_wrong, describe) => {
      report(OF_DAYS, () => ({ kind, ...describe() }));
    });
    for await (const hours of readFigures(snapshot, { kinds: [kind], span: 'hour' })) {
      const sums = createFigureSums();
      for (const hour of hours) sums.add(timeOfMs(hour.starts * HOUR_MS), hour, ['day']);
      days.take(sums.figures());
    }
    days.end();
  }
}

/** Older days have lost the rows by which players were counted once (src/platform/database/retention.ts). */
async function compareActives(snapshot: Knex, { report, count }: PassRun): Promise<void> {
  const days = await StoredFigures.read(snapshot, { kinds: ['active'], span: 'day' }, (_wrong, describe) => {
    report(OF_ACTIVES, describe);
  });
  const actives = { columns: 'day, player_id', from: 'figure_actives', key: ['day', 'player_id'] };
  for await (const rows of readByKey(snapshot, actives, count)) {
    const sums = createFigureSums();
    for (const [day] of rows) addActives(sums, timeOfMs(Number(day) * DAY_MS), 1);
    days.take(sums.figures());
  }
  const [kept] = await selectArrays(snapshot, "SELECT kept_from FROM retention_marks WHERE name = 'figure_actives'");
  days.end(Number(kept?.[0] ?? 0));
}

/** Figures that no row stands for. */
export const FIGURES: readonly Check[] = [
  {
    name: 'every figure has a kind that is counted, and none is below zero',
    offenders: `
      SELECT kind, span, starts, part, count, came FROM figures
      WHERE kind NOT IN ('transfer', 'opening', 'contract', 'upgrade', 'battle', 'joined', 'payment', 'move', 'spin',
        'funnel', 'active', 'last_seen') OR count < 0 OR (kind = 'active' AND span = 'hour')
        OR (kind = 'last_seen' AND span = 'day')`,
  },
];
