import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { OpeningPrice } from './price.ts';

/** What an opening's row says of the case: which it was, and with which frozen contents. */
interface OpenedCase {
  readonly id: number;
  readonly version: { readonly id: number };
  readonly priceKind: string;
}

/** Writes what was opened, for how much. Answers the opening's id. */
export async function insertOpening(
  tx: Tx,
  playerId: number,
  opened: OpenedCase,
  count: number,
  price: OpeningPrice,
  revealAt: Date,
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO openings
       (player_id, case_id, version_id, count, price_kind, paid, cashback_centi_points, reveal_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[playerId, opened.id, opened.version.id, count, opened.priceKind],
      ...[price.paidKopecks, price.cashbackCentiPoints, revealAt, tx.now],
    ],
  );
  return insertId;
}

interface OpeningRow {
  readonly id: number;
  readonly player_id: number;
  readonly case_id: number;
  readonly version_id: number;
  readonly count: number;
}

/** An opening by its id, or null. */
export async function selectOpening(
  db: Db,
  openingId: number,
): Promise<{ id: number; playerId: number; caseId: number; versionId: number; count: number } | null> {
  const [row] = await select<OpeningRow>(
    db,
    'SELECT id, player_id, case_id, version_id, count FROM openings WHERE id = ?',
    [openingId],
  );
  if (!row) return null;
  return {
    id: wholeFromRow(row.id),
    playerId: wholeFromRow(row.player_id),
    caseId: wholeFromRow(row.case_id),
    versionId: wholeFromRow(row.version_id),
    count: row.count,
  };
}

/** What of an opening counts: who opened which case how often, when, and when others may hear of it. */
export interface CountedOpening {
  readonly id: number;
  readonly playerId: number;
  readonly caseId: number;
  readonly count: number;
  readonly createdAt: Date;
  readonly revealAt: Date;
}

interface CountedRow {
  readonly id: number | string;
  readonly player_id: number | string;
  readonly case_id: number | string;
  readonly count: number;
  readonly created_at: Date;
  readonly reveal_at: Date;
}

const COUNTED = 'SELECT id, player_id, case_id, count, created_at, reveal_at FROM openings';

const countedFrom = (row: CountedRow): CountedOpening => ({
  id: wholeFromRow(row.id),
  playerId: wholeFromRow(row.player_id),
  caseId: wholeFromRow(row.case_id),
  count: row.count,
  createdAt: row.created_at,
  revealAt: row.reveal_at,
});

/** Openings with ids above `afterId`, ascending, `limit` at most. */
export async function selectOpeningsAfter(db: Db, afterId: number, limit: number): Promise<CountedOpening[]> {
  const rows = await select<CountedRow>(db, `${COUNTED} WHERE id > ? ORDER BY id LIMIT ?`, [afterId, limit]);
  return rows.map(countedFrom);
}

/** The openings among some ids that are there, ascending. */
export async function selectOpeningsByIds(db: Db, ids: readonly number[]): Promise<CountedOpening[]> {
  const marks = ids.map(() => '?').join(', ');
  return (await select<CountedRow>(db, `${COUNTED} WHERE id IN (${marks}) ORDER BY id`, ids)).map(countedFrom);
}
