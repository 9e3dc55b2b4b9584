import { type Db, write } from '#src/platform/database/database.ts';
import { asColumns, column, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { type CaseCondition, type CaseTexts, type InEachLanguage, topUpDaysOf } from '#src/core/catalogue/catalogue.ts';
import type { CaseTerms, DraftRow, EditedCase } from '#src/core/catalogue/editing/edited.ts';
import {
  type CaseTextRow,
  type ConditionRow,
  caseTextShape,
  conditionShape,
  editedCaseShape,
  saleOf,
  saleShape,
} from '#src/core/catalogue/rows.ts';
import { STOCK_COLUMNS, STOCK_JOIN } from './stock-periods.ts';

const CASE = `
  SELECT c.id, c.name, ${saleShape.columnsOf('c')}, c.group_id, c.image, c.hover_image, c.revision,
    v.id AS version_id, v.number AS version_number, v.created_at AS version_created_at,
    ${STOCK_COLUMNS},
    d.revision AS draft_revision, CAST(d.contents AS CHAR) AS draft_contents
  FROM cases c
  LEFT JOIN case_versions v ON v.id = c.version_id
  ${STOCK_JOIN}
  LEFT JOIN case_drafts d ON d.case_id = c.id`;

type Case = Omit<EditedCase, 'texts' | 'conditions'>;

const caseFrom = ({
  versionId,
  versionNumber,
  versionCreatedAt,
  draftRevision,
  draftRows,
  ...row
}: RowOf<typeof editedCaseShape>): Case => ({
  ...row,
  version:
    versionId === null || versionNumber === null || versionCreatedAt === null
      ? null
      : { id: versionId, number: versionNumber, createdAt: versionCreatedAt },
  draft: { revision: draftRevision ?? 0, rows: draftRows },
});

/** All cases in display order, published or not. */
export async function selectEditedCases(db: Db): Promise<Case[]> {
  const sql = `${CASE} JOIN case_groups g ON g.id = c.group_id ORDER BY g.position, c.position, c.id`;
  return (await readRows(db, editedCaseShape, sql)).map(caseFrom);
}

const titleShape = rowShape({ caseId: column.integer, title: column.text });

export const selectCaseTitles = (db: Db, locale: string): Promise<{ caseId: number; title: string }[]> =>
  readRows(db, titleShape, 'FROM case_texts WHERE locale = ?', [locale]);

export interface EditedCaseRows {
  readonly row: Case;
  readonly texts: readonly CaseTextRow[];
  readonly conditions: readonly ConditionRow[];
}

export async function selectEditedCase(db: Db, caseId: number): Promise<EditedCaseRows | null> {
  const row = await readRow(db, editedCaseShape, `${CASE} WHERE c.id = ?`, [caseId]);
  if (!row) return null;
  const texts = await readRows(db, caseTextShape, 'FROM case_texts WHERE case_id = ?', [caseId]);
  const conditions = await readRows(db, conditionShape, 'FROM case_conditions WHERE case_id = ? ORDER BY kind', [
    caseId,
  ]);
  return { row: caseFrom(row), texts, conditions };
}

export async function selectCaseId(db: Db, name: string): Promise<number | null> {
  return await readRow(db, column.integer.only('id'), 'FROM cases WHERE name = ?', [name]);
}

export async function bumpCaseRevision(tx: Tx, caseId: number): Promise<void> {
  await write(tx, 'UPDATE cases SET revision = revision + 1 WHERE id = ?', [caseId]);
}

export async function updateCaseTerms(tx: Tx, caseId: number, terms: CaseTerms): Promise<void> {
  await tx('cases')
    .where({ id: caseId })
    .update(asColumns({ ...saleOf(terms), groupId: terms.groupId }));
  await tx('case_conditions').where({ case_id: caseId }).delete();
  await insertConditions(tx, caseId, terms.conditions);
}

export async function insertConditions(tx: Tx, caseId: number, conditions: readonly CaseCondition[]): Promise<void> {
  if (conditions.length === 0) return;
  await write(
    tx,
    `INSERT INTO case_conditions (case_id, kind, value, days) VALUES ${valueRows(conditions, 4)}`,
    conditions.flatMap((condition) => [caseId, condition.kind, condition.value, topUpDaysOf(condition)]),
  );
}

export async function putCaseTexts(tx: Tx, caseId: number, texts: InEachLanguage<CaseTexts>): Promise<void> {
  await write(
    tx,
    `INSERT INTO case_texts (case_id, locale, title, text)
     VALUES ${valueRows(LOCALE_CODES, 4)}
     ON DUPLICATE KEY UPDATE title = VALUES(title), text = VALUES(text)`,
    LOCALE_CODES.flatMap((locale) => [caseId, locale, texts[locale].title, texts[locale].text]),
  );
}

export async function setCaseImage(tx: Tx, caseId: number, side: 'shut' | 'open', image: string): Promise<void> {
  const column = side === 'shut' ? 'image' : 'hover_image';
  await write(tx, `UPDATE cases SET ${column} = ? WHERE id = ?`, [image, caseId]);
}

/** Replaces the draft of a case; null when the draft equals the published contents. */
export async function putDraft(
  tx: Tx,
  caseId: number,
  revision: number,
  rows: readonly DraftRow[] | null,
): Promise<void> {
  await write(
    tx,
    `INSERT INTO case_drafts (case_id, revision, contents, updated_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE revision = VALUES(revision), contents = VALUES(contents), updated_at = VALUES(updated_at)`,
    [caseId, revision, rows === null ? null : JSON.stringify(rows), tx.now],
  );
}
