import type { Knex } from 'knex';
import { selectArrays } from '#src/platform/database/database.ts';
import { msOf, readAhead, type ValueRow } from './read-in-batches.ts';
import type { RuleRun } from './rule-run.ts';

const ROWS_AT_ONCE = 25_000;

/** An item that was won, with the player and the time in its own row. */
export interface WonItem {
  readonly id: number;
  readonly playerId: number;
  readonly atMs: number;
  readonly kopecks: number;
}

export interface Opening {
  readonly id: number;
  readonly playerId: number;
  readonly caseId: number;
  readonly versionId: number;
  readonly count: number;
  readonly priceKind: string;
  readonly paid: number;
  /** Null in an opening by a process of an older release. */
  readonly exp: number | null;
  readonly atMs: number;
}

/** An opening with the items of its draws. Items whose draws name no opening have none. */
export interface OpeningRow {
  readonly opening: Opening | null;
  readonly won: readonly WonItem[];
}

const OPENINGS = `
  SELECT id, player_id, case_id, version_id, count, price_kind, paid, exp, ${msOf('created_at')}
  FROM openings WHERE id > ? ORDER BY id LIMIT ?`;
/** The index of draws leads to the items in the order of the openings. */
const WON = `
  SELECT d.subject_id, i.player_id, i.price_kopecks, ${msOf('i.created_at')}, i.id
  FROM draws d FORCE INDEX (draws_subject) STRAIGHT_JOIN items i FORCE INDEX (items_draw) ON i.draw_id = d.id
  WHERE d.kind = 'case' AND d.subject_id > ? AND d.subject_id <= ? ORDER BY d.subject_id`;
const LAST_SUBJECT = "SELECT MAX(subject_id) FROM draws WHERE kind = 'case'";

/** All openings in the order of their ids. */
export async function* readOpenings(snapshot: Knex, count: RuleRun['count']): AsyncGenerator<readonly OpeningRow[]> {
  let isEnd = false;
  yield* readAhead(async (after) => {
    if (isEnd) return null;
    const openings = await selectArrays(snapshot, OPENINGS, [after, ROWS_AT_ONCE]);
    isEnd = openings.length < ROWS_AT_ONCE;
    const last = isEnd ? await lastSubject(snapshot, openings) : idOf(openings.at(-1));
    const won = await selectArrays(snapshot, WON, [after, last]);
    count(openings.length);
    return { batch: withItems(openings, won), last };
  });
}

const idOf = (row: ValueRow | undefined): number => Number(row?.[0] ?? 0);

/** The last opening of the table, or the last one that a draw names. */
async function lastSubject(snapshot: Knex, openings: readonly ValueRow[]): Promise<number> {
  const [named] = await selectArrays(snapshot, LAST_SUBJECT);
  return Math.max(idOf(openings.at(-1)), idOf(named));
}

/** Joins two lists that are in the order of the openings. */
function withItems(openings: readonly ValueRow[], won: readonly ValueRow[]): OpeningRow[] {
  const rows: OpeningRow[] = [];
  let next = 0;
  const itemsUntil = (id: number): WonItem[] => {
    const items: WonItem[] = [];
    for (let row = won[next]; row !== undefined && idOf(row) <= id; row = won[next]) {
      items.push({ id: Number(row[4]), playerId: Number(row[1]), kopecks: Number(row[2]), atMs: Number(row[3]) });
      next += 1;
    }
    return items;
  };
  const addWithout = (until: number): void => {
    const items = itemsUntil(until);
    if (items.length > 0) rows.push({ opening: null, won: items });
  };
  for (const [id, playerId, caseId, versionId, count, priceKind, paid, exp, atMs] of openings) {
    addWithout(Number(id) - 1);
    rows.push({
      opening: {
        id: Number(id),
        playerId: Number(playerId),
        caseId: Number(caseId),
        versionId: Number(versionId),
        count: Number(count),
        priceKind: String(priceKind),
        paid: Number(paid),
        exp: exp === null || exp === undefined ? null : Number(exp),
        atMs: Number(atMs),
      },
      won: itemsUntil(Number(id)),
    });
  }
  addWithout(Infinity);
  return rows;
}
