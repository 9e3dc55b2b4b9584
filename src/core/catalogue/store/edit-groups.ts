import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';

const groupTitleShape = rowShape({
  id: column.integer,
  name: column.text,
  revision: column.integer,
  locale: column.textOf<Locale>(),
  title: column.text,
});
export type GroupTitle = RowOf<typeof groupTitleShape>;

const GROUPS = `SELECT g.id, g.name, g.revision, t.locale, t.title
  FROM case_groups g JOIN case_group_texts t ON t.group_id = g.id ORDER BY g.position, g.id`;

/** All groups of cases in display order, one row for each title. */
export const selectGroups = (db: Db): Promise<GroupTitle[]> => readRows(db, groupTitleShape, GROUPS);

/** Like `selectGroups`, but locks the rows, because a change of a group may also change the order. */
export const lockGroups = (tx: Tx): Promise<GroupTitle[]> => readRows(tx, groupTitleShape, `${GROUPS} FOR UPDATE`);

/** Replaces the titles of a group and increments its revision. */
export async function putGroupTexts(tx: Tx, groupId: number, titles: Readonly<Record<Locale, string>>): Promise<void> {
  await write(
    tx,
    `INSERT INTO case_group_texts (group_id, locale, title) VALUES ${valueRows(LOCALE_CODES, 3)}
     ON DUPLICATE KEY UPDATE title = VALUES(title)`,
    LOCALE_CODES.flatMap((locale) => [groupId, locale, titles[locale]]),
  );
  await write(tx, 'UPDATE case_groups SET revision = revision + 1 WHERE id = ?', [groupId]);
}

export async function setGroupPosition(tx: Tx, groupId: number, position: number): Promise<void> {
  await write(tx, 'UPDATE case_groups SET position = ? WHERE id = ?', [position, groupId]);
}
