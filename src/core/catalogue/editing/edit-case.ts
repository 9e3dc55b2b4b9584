import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { inEachLanguage } from '#src/core/catalogue/catalogue-from.ts';
import { type CaseTexts, type InEachLanguage, topUpDaysOf } from '#src/core/catalogue/catalogue.ts';
import { changesBetween } from './changes.ts';
import type { CaseTerms, RowChange, EditedCase } from './edited.ts';
import type { NewPicture } from './edit-item.ts';
import { saleOf } from '#src/core/catalogue/rows.ts';
import { guardReturns, requireCooldown } from '#src/core/catalogue/returns/guard-returns.ts';
import type { NewCase } from './new-rows.ts';
import { changeStock } from '#src/core/catalogue/stock.ts';
import {
  bumpCaseRevision,
  putCaseTexts,
  selectCaseId,
  selectEditedCase,
  setCaseImage,
  updateCaseTerms,
} from '#src/core/catalogue/store/edit-cases.ts';
import { addCase, lockCase, updateCaseName } from '#src/core/catalogue/store/catalogue.ts';
import { recordCase } from '#src/core/catalogue/store/configuration.ts';
import { insertPicture } from '#src/core/catalogue/store/edit-items.ts';
import { selectGroups } from '#src/core/catalogue/store/edit-groups.ts';

/**
 * The current state of a case, published or not.
 *
 * @throws errors.case.unknown
 */
export async function readEditedCase(db: Db, caseId: number): Promise<EditedCase> {
  const rows = await selectEditedCase(db, caseId);
  if (!rows) fail('errors.case.unknown');
  const { row, texts, conditions } = rows;
  return {
    ...row,
    conditions: conditions.map(({ kind, value, days }) => ({ kind, value, days })),
    texts: inEachLanguage(texts, ({ title, text }) => ({ title, text })),
  };
}

/** Like `editedCase`, but locks the row of the case. Every change of a case takes this lock first. */
export async function lockEditedCase(tx: Tx, caseId: number): Promise<EditedCase> {
  tx.guard('counter');
  if (!(await lockCase(tx, caseId))) fail('errors.case.unknown');
  return await readEditedCase(tx, caseId);
}

/**
 * Adds a case without pictures and contents, which players cannot see before it has both. Returns its id.
 * @throws errors.catalogue.taken when another case has the name
 * @throws errors.request.rule when the group is unknown
 * @throws errors.catalogue.cooldown for a free case without a cooldown
 */
export async function createCase(
  tx: Tx,
  newCase: Pick<NewCase, 'name' | 'texts'> & { readonly terms: CaseTerms },
): Promise<number> {
  tx.guard('counter');
  if ((await selectCaseId(tx, newCase.name)) !== null) fail('errors.catalogue.taken', { name: newCase.name });
  const group = await groupNameOf(tx, newCase.terms.groupId);
  const { name, texts, terms } = newCase;
  requireCooldown(terms.priceKind, terms.conditions);
  return await addCase(tx, { ...terms, name, texts, group, image: '', hoverImage: '' });
}

/** Identifies a case and its revision, to detect concurrent edits. */
export type CaseRevision = Pick<EditedCase, 'id' | 'revision'>;

/**
 * Changes the terms of a case: price, conditions, limits and state. Price, price kind, cashback and state change
 * returns, so it throws like `guardReturns` without a reason.
 * @throws errors.edit.changed when the case has changed since it was shown
 * @throws errors.catalogue.cooldown for a free case without a cooldown
 */
export async function changeCaseTerms(
  tx: Tx,
  revision: CaseRevision,
  terms: CaseTerms,
  reason: string | null = null,
): Promise<RowChange> {
  return await guardReturns(tx, { caseId: revision.id, reason }, async () => {
    const editedCase = await lockAsShown(tx, revision);
    await groupNameOf(tx, terms.groupId);
    requireCooldown(terms.priceKind, terms.conditions);
    await updateCaseTerms(tx, revision.id, terms);
    await changeStock(tx, revision.id, terms.stockTotal);
    await recordCase(tx, revision.id);
    await keepChange(tx, revision.id);
    return changesBetween(onlyTerms(editedCase), onlyTerms(terms));
  });
}

/**
 * Changes the name of a case in addresses. The former name leads to the case until another case takes it.
 *
 * @throws errors.catalogue.taken when another case has the name
 * @throws errors.edit.changed when the revision is outdated
 */
export async function renameCase(tx: Tx, revision: CaseRevision, name: string): Promise<RowChange> {
  const editedCase = await lockAsShown(tx, revision);
  const change = changesBetween({ name: editedCase.name }, { name });
  if (editedCase.name === name) return change;
  if ((await selectCaseId(tx, name)) !== null) fail('errors.catalogue.taken', { name });
  await updateCaseName(tx, revision.id, editedCase.name, name);
  await recordCase(tx, revision.id);
  await keepChange(tx, revision.id);
  return change;
}

/**
 * Changes the texts of a case.
 *
 * @throws errors.edit.changed when the revision is outdated
 */
export async function changeCaseTexts(
  tx: Tx,
  revision: CaseRevision,
  texts: InEachLanguage<CaseTexts>,
): Promise<RowChange> {
  const editedCase = await lockAsShown(tx, revision);
  await putCaseTexts(tx, revision.id, texts);
  await keepChange(tx, revision.id);
  return changesBetween({ texts: editedCase.texts }, { texts });
}

/**
 * Replaces the closed or the open image of a case.
 *
 * @throws errors.edit.changed when the revision is outdated
 */
export async function changeCasePicture(
  tx: Tx,
  revision: CaseRevision,
  side: 'shut' | 'open',
  picture: NewPicture,
): Promise<RowChange> {
  const editedCase = await lockAsShown(tx, revision);
  await insertPicture(tx, picture.name, picture.files);
  await setCaseImage(tx, revision.id, side, picture.name);
  await keepChange(tx, revision.id);
  return changesBetween(
    { [side]: side === 'shut' ? editedCase.image : editedCase.hoverImage },
    { [side]: picture.name },
  );
}

async function lockAsShown(tx: Tx, { id, revision }: CaseRevision): Promise<EditedCase> {
  const shown = await lockEditedCase(tx, id);
  if (shown.revision !== revision) fail('errors.edit.changed');
  return shown;
}

async function keepChange(tx: Tx, caseId: number): Promise<void> {
  await bumpCaseRevision(tx, caseId);
  await bumpDataVersion(tx, 'catalogue');
}

async function groupNameOf(tx: Tx, groupId: number): Promise<string> {
  const group = (await selectGroups(tx)).find(({ id }) => id === groupId);
  return group?.name ?? fail('errors.request.rule', { field: 'group' });
}

const onlyTerms = (of: CaseTerms): Readonly<Record<string, unknown>> => ({
  ...saleOf(of),
  groupId: of.groupId,
  stockTotal: of.stockTotal,
  conditions: Object.fromEntries(of.conditions.map(({ kind, value }) => [kind, value])),
  topUpDays: of.conditions.map(topUpDaysOf).find((days) => days !== null) ?? null,
});
