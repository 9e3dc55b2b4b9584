import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';

/** A sector as its row says it. */
export interface SectorRow {
  readonly position: number;
  readonly ticket_from: number;
  readonly ticket_to: number;
  readonly kind: string;
  readonly amount: number | string | null;
  readonly percent: number | null;
  readonly min_kopecks: number | string | null;
  readonly item_id: number | string | null;
  readonly case_id: number | string | null;
  readonly image: string | null;
}

/** The newest version's own row, or null while there is none. */
export async function selectNewestVersion(db: Db): Promise<{ id: number; number: number } | null> {
  const [row] = await select<{ id: number | string; number: number }>(
    db,
    'SELECT id, number FROM wheel_versions ORDER BY number DESC LIMIT 1',
  );
  return row ? { id: wholeFromRow(row.id), number: row.number } : null;
}

/** The sectors of a version by their places. */
export const selectSectors = (db: Db, versionId: number): Promise<SectorRow[]> =>
  select<SectorRow>(
    db,
    `SELECT position, ticket_from, ticket_to, kind, amount, percent, min_kopecks, item_id, case_id, image
     FROM wheel_sectors WHERE version_id = ? ORDER BY position`,
    [versionId],
  );

/** Writes a version; a second one under a number is refused by a unique key. Answers its id. */
export async function insertVersion(tx: Tx, number: number): Promise<number> {
  const { insertId } = await write(tx, 'INSERT INTO wheel_versions (number, created_at) VALUES (?, ?)', [
    number,
    tx.now,
  ]);
  return insertId;
}

/** Writes the sectors of a version. */
export async function insertSectors(tx: Tx, versionId: number, rows: readonly SectorRow[]): Promise<void> {
  await write(
    tx,
    `INSERT INTO wheel_sectors (version_id, position, ticket_from, ticket_to, kind, amount, percent, min_kopecks,
       item_id, case_id, image) VALUES ${rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
    rows.flatMap((row) => [
      ...[versionId, row.position, row.ticket_from, row.ticket_to, row.kind, row.amount],
      ...[row.percent, row.min_kopecks, row.item_id, row.case_id, row.image],
    ]),
  );
}
