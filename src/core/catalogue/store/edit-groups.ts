import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';

/** A title of a group, with what its row says of it. */
export interface GroupTitleRow {
  readonly id: number | string;
  readonly name: string;
  readonly position: number;
  readonly revision: number;
  readonly locale: string;
  readonly title: string;
}

const GROUPS = `SELECT g.id, g.name, g.position, g.revision, t.locale, t.title
  FROM case_groups g JOIN case_group_texts t ON t.group_id = g.id ORDER BY g.position, g.id`;

/** Every group of cases, in display order, with its title in each language that it has. */
export const selectGroups = (db: Db): Promise<GroupTitleRow[]> => select<GroupTitleRow>(db, GROUPS);

/** The same, locked: all who change groups change their order too, one after another. */
export const lockGroups = (tx: Tx): Promise<GroupTitleRow[]> => select<GroupTitleRow>(tx, `${GROUPS} FOR UPDATE`);

/** Writes a group's titles anew and counts the change. */
export async function putGroupTexts(tx: Tx, groupId: number, titles: Readonly<Record<Locale, string>>): Promise<void> {
  await write(
    tx,
    `INSERT INTO case_group_texts (group_id, locale, title) VALUES ${LOCALE_CODES.map(() => '(?, ?, ?)').join(', ')}
     ON DUPLICATE KEY UPDATE title = VALUES(title)`,
    LOCALE_CODES.flatMap((locale) => [groupId, locale, titles[locale]]),
  );
  await write(tx, 'UPDATE case_groups SET revision = revision + 1 WHERE id = ?', [groupId]);
}

/** Puts a group in its place among the others. */
export async function setGroupPosition(tx: Tx, groupId: number, position: number): Promise<void> {
  await write(tx, 'UPDATE case_groups SET position = ? WHERE id = ?', [position, groupId]);
}
