import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRows, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { CaseReturn, ReturnFigures } from '#src/core/catalogue/returns/case-return.ts';
import { saleColumns, saleShape } from '#src/core/catalogue/rows.ts';
import { recordReturnOverride } from './configuration.ts';

/** A published case with what decides its return. */
export interface PublishedReturn extends CaseReturn {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly untilAt: Date | null;
  /** Hours between two openings of one player; null without a cooldown. */
  readonly cooldownHours: number | null;
}

const returnsShape = rowShape({
  id: column.integer,
  name: column.text,
  ...saleColumns,
  cooldownHours: column.integer.nullable,
  ticketsCentiG: column.text.mapped(BigInt),
});

/** All published cases by the present prices of their items. The sum is text: it exceeds a safe integer. */
export async function selectReturns(db: Db): Promise<PublishedReturn[]> {
  return await readRows(
    db,
    returnsShape,
    `SELECT c.id, c.name, ${saleShape.columnsOf('c')},
       (SELECT a.value FROM case_conditions a WHERE a.case_id = c.id AND a.kind = 'cooldown') AS cooldown_hours,
       (SELECT CAST(SUM((r.ticket_to - r.ticket_from + 1) * i.price_centi_g) AS CHAR)
        FROM case_version_rows r JOIN catalogue_items i ON i.id = r.item_id
        WHERE r.version_id = c.version_id) AS tickets_centi_g
     FROM cases c WHERE c.version_id IS NOT NULL ORDER BY c.id`,
  );
}

const ticketsShape = rowShape({ caseId: column.integer, itemId: column.integer, tickets: column.integer });

/** The tickets that items have in the current contents of published cases. */
export async function selectTicketsOfItems(
  db: Db,
  itemIds: readonly number[],
): Promise<{ readonly caseId: number; readonly itemId: number; readonly tickets: number }[]> {
  if (itemIds.length === 0) return [];
  return await readRows(
    db,
    ticketsShape,
    `SELECT c.id AS case_id, r.item_id, SUM(r.ticket_to - r.ticket_from + 1) AS tickets
     FROM cases c JOIN case_version_rows r ON r.version_id = c.version_id
     WHERE r.item_id IN (${inList(itemIds)}) GROUP BY c.id, r.item_id`,
    itemIds,
  );
}

const overrideShape = rowShape({
  caseId: column.integer,
  leastItemsBasisPoints: column.integer,
  mostItemsBasisPoints: column.integer,
  totalBasisPoints: column.integer,
  openingKopecks: column.integer,
});

/** Figures that admins allowed beyond the limits, by case. */
export async function selectReturnOverrides(db: Db): Promise<Map<number, ReturnFigures>> {
  const rows = await readRows(db, overrideShape, 'FROM case_return_overrides');
  return new Map(rows.map(({ caseId, ...figures }) => [caseId, figures]));
}

export async function putReturnOverride(tx: Tx, caseId: number, figures: ReturnFigures, reason: string): Promise<void> {
  await write(
    tx,
    `INSERT INTO case_return_overrides (case_id, least_items_basis_points, most_items_basis_points,
       total_basis_points, opening_kopecks, reason, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE least_items_basis_points = VALUES(least_items_basis_points),
       most_items_basis_points = VALUES(most_items_basis_points), total_basis_points = VALUES(total_basis_points),
       opening_kopecks = VALUES(opening_kopecks), reason = VALUES(reason), created_at = VALUES(created_at)`,
    [
      caseId,
      figures.leastItemsBasisPoints,
      figures.mostItemsBasisPoints,
      figures.totalBasisPoints,
      figures.openingKopecks,
      reason,
      tx.now,
    ],
  );
  await recordReturnOverride(tx, caseId);
}

export async function deleteReturnOverride(tx: Tx, caseId: number): Promise<void> {
  await write(tx, 'DELETE FROM case_return_overrides WHERE case_id = ?', [caseId]);
  await recordReturnOverride(tx, caseId);
}
