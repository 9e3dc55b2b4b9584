import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { centiG, wholeFromRow } from '#src/shared/units.ts';
import { type BandRules, requireWithinBand } from './band.ts';
import { inEachLanguage, saleFrom } from './catalogue-from.ts';
import type { CaseTexts, ConditionKind, InEachLanguage } from './catalogue.ts';
import { changesBetween } from './changes.ts';
import type { CaseDraft, CaseTerms, Changed, DraftRow, EditedCase } from './edited.ts';
import type { NewPicture } from './edit-item.ts';
import type { NewCase } from './new-rows.ts';
import {
  bumpCaseRevision,
  type EditedCaseRow,
  insertCase,
  insertPicture,
  lockCase,
  lockStock,
  putCaseTexts,
  putStock,
  selectCaseId,
  selectEditedCase,
  selectGroups,
  selectOdds,
  selectPrices,
  setCaseImage,
  updateCaseTerms,
} from './store.ts';

/** A case as it is now, published or not; fails with `errors.case.unknown`. */
export async function editedCase(db: Db, caseId: number): Promise<EditedCase> {
  const found = await selectEditedCase(db, caseId);
  if (!found) fail('errors.case.unknown');
  const { row, texts, conditions } = found;
  return {
    ...saleFrom(row),
    groupId: wholeFromRow(row.group_id),
    id: caseId,
    name: row.name,
    revision: row.revision,
    image: row.image,
    hoverImage: row.hover_image,
    stockRemaining: row.stock_remaining,
    version: versionOf(row),
    draft: draftOf(row),
    conditions: conditions.map(({ kind, value }) => ({ kind: kind as ConditionKind, value: wholeFromRow(value) })),
    texts: inEachLanguage(texts, ({ title, text }) => ({ title, text })),
  };
}

/** The same under the lock of the case's row, which all who change a case take first. */
export async function lockEditedCase(tx: Tx, caseId: number): Promise<EditedCase> {
  tx.guard('counter');
  if (!(await lockCase(tx, caseId))) fail('errors.case.unknown');
  return await editedCase(tx, caseId);
}

/** What a row of a case says of its newest version. */
export const versionOf = (row: EditedCaseRow): EditedCase['version'] =>
  row.version_id === null || row.version_number === null || row.version_created_at === null
    ? null
    : { id: wholeFromRow(row.version_id), number: row.version_number, createdAt: row.version_created_at };

const draftOf = (row: EditedCaseRow): CaseDraft => ({
  revision: row.draft_revision ?? 0,
  // Nobody but `saveDraft` writes it.
  rows: row.draft_contents === null ? null : (JSON.parse(row.draft_contents) as DraftRow[]),
});

/**
 * Adds a case without pictures and contents: nobody sees it before it has both. Answers its id. Fails with
 * `errors.catalogue.taken` for a name that another case has, and with `errors.request.rule` for an unknown group.
 */
export async function createCase(
  tx: Tx,
  fresh: Pick<NewCase, 'name' | 'texts'> & { readonly terms: CaseTerms },
): Promise<number> {
  tx.guard('counter');
  if ((await selectCaseId(tx, fresh.name)) !== null) fail('errors.catalogue.taken', { name: fresh.name });
  const group = await groupNameOf(tx, fresh.terms.groupId);
  const { name, texts, terms } = fresh;
  return await insertCase(tx, { ...terms, name, texts, group, image: '', hoverImage: '' });
}

/** What of a case two people could have changed at once. */
export type CaseAt = Pick<EditedCase, 'id' | 'revision'>;

/**
 * Changes what a case asks and when it is there; fails with `errors.edit.changed` when it is not as it was shown. With
 * another price the published contents return another share: outside of the band it fails with
 * `errors.catalogue.band`, unless `rules` is null. A total stock moves what is left by as much, never below nothing.
 */
export async function changeCaseTerms(tx: Tx, rules: BandRules | null, at: CaseAt, terms: CaseTerms): Promise<Changed> {
  const shown = await lockAsShown(tx, at);
  await groupNameOf(tx, terms.groupId);
  const isRepriced = terms.price !== shown.price || terms.priceKind !== shown.priceKind;
  if (rules !== null && isRepriced) await judgePrice(tx, rules, shown, terms);
  await updateCaseTerms(tx, at.id, terms);
  await putStock(tx, at.id, await stockAfter(tx, at.id, terms.stockTotal));
  await keepChange(tx, at.id);
  return changesBetween(onlyTerms(shown), onlyTerms(terms));
}

/** Changes what a case is called and says. Fails with `errors.edit.changed` when it is not as it was shown. */
export async function changeCaseTexts(tx: Tx, at: CaseAt, texts: InEachLanguage<CaseTexts>): Promise<Changed> {
  const shown = await lockAsShown(tx, at);
  await putCaseTexts(tx, at.id, texts);
  await keepChange(tx, at.id);
  return changesBetween({ texts: shown.texts }, { texts });
}

/** Shows a case by another picture, shut or ajar. Fails with `errors.edit.changed` when it is not as it was shown. */
export async function changeCasePicture(
  tx: Tx,
  at: CaseAt,
  side: 'shut' | 'open',
  picture: NewPicture,
): Promise<Changed> {
  const shown = await lockAsShown(tx, at);
  await insertPicture(tx, picture.name, picture.files);
  await setCaseImage(tx, at.id, side, picture.name);
  await keepChange(tx, at.id);
  return changesBetween({ [side]: side === 'shut' ? shown.image : shown.hoverImage }, { [side]: picture.name });
}

async function lockAsShown(tx: Tx, { id, revision }: CaseAt): Promise<EditedCase> {
  const shown = await lockEditedCase(tx, id);
  if (shown.revision !== revision) fail('errors.edit.changed');
  return shown;
}

async function keepChange(tx: Tx, caseId: number): Promise<void> {
  await bumpCaseRevision(tx, caseId);
  await bumpDataVersion(tx, 'catalogue');
}

async function groupNameOf(tx: Tx, groupId: number): Promise<string> {
  const group = (await selectGroups(tx)).find(({ id }) => wholeFromRow(id) === groupId);
  return group?.name ?? fail('errors.request.rule', { field: 'group' });
}

async function judgePrice(tx: Tx, rules: BandRules, shown: EditedCase, terms: CaseTerms): Promise<void> {
  if (shown.version === null) return;
  const odds = await selectOdds(tx, [shown.version.id]);
  const prices = await selectPrices(
    tx,
    odds.map((row) => wholeFromRow(row.item_id)),
  );
  const rows = odds.map((row) => ({
    tickets: row.ticket_to - row.ticket_from + 1,
    priceCentiG: centiG(prices.get(wholeFromRow(row.item_id)) ?? 0),
  }));
  requireWithinBand(rules, shown.name, rows, terms);
}

/** Sold openings stay sold: of a new total so much less is left. */
async function stockAfter(
  tx: Tx,
  caseId: number,
  total: number | null,
): Promise<{ total: number; remaining: number } | null> {
  const stock = await lockStock(tx, caseId);
  if (total === null) return null;
  const sold = stock === null ? 0 : stock.total - stock.remaining;
  return { total, remaining: Math.max(0, total - sold) };
}

const onlyTerms = (of: CaseTerms): Readonly<Record<string, unknown>> => ({
  ...{ category: of.category, groupId: of.groupId, position: of.position, priceKind: of.priceKind, price: of.price },
  ...{ oldPrice: of.oldPrice, cashbackPercent: of.cashbackPercent, state: of.state, fromAt: of.fromAt },
  ...{ untilAt: of.untilAt, palette: of.palette, stockTotal: of.stockTotal },
  conditions: Object.fromEntries(of.conditions.map(({ kind, value }) => [kind, value])),
});
