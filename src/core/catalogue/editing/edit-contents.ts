import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { RowChange, DraftRow, EditedCase } from './edited.ts';
import { lockEditedCase } from './edit-case.ts';
import { guardReturns, requireCooldown } from '#src/core/catalogue/returns/guard-returns.ts';
import { insertNextVersion } from './publish-version.ts';
import { putDraft } from '#src/core/catalogue/store/edit-cases.ts';
import { selectEditedItem } from '#src/core/catalogue/store/edit-items.ts';

/** The contents that the editor saw: the revision of the draft and the version published at that time. */
export interface ContentsRevision {
  readonly caseId: number;
  readonly draftRevision: number;
  /** Null before the first publication. */
  readonly versionId: number | null;
}

/** Maximum number of items in one case. */
const MOST_ROWS = 100;

/**
 * Saves a draft of the contents and returns its revision. The draft may be invalid for publication. Rows without
 * tickets are dropped.
 *
 * @throws errors.edit.changed when the draft or the published version has changed
 * @throws errors.item.unknown
 * @throws errors.request.repeated when an item occurs twice
 */
export async function saveDraft(
  tx: Tx,
  caseRevision: ContentsRevision,
  rows: readonly DraftRow[] | null,
): Promise<{ readonly revision: number; readonly changed: RowChange }> {
  const shown = await lockContents(tx, caseRevision);
  const draftRows = rows?.filter(({ tickets }) => tickets > 0) ?? null;
  if (draftRows !== null) await requireItems(tx, draftRows);
  const revision = shown.draft.revision + 1;
  await putDraft(tx, caseRevision.caseId, revision, draftRows);
  return { revision, changed: { before: summary(shown.draft.rows), after: summary(draftRows) } };
}

/**
 * Publishes the next contents of a case and clears the draft. Throws like `saveDraft`, and like `guardReturns` without
 * a reason.
 * @throws errors.catalogue.tickets when the tickets do not sum to exactly 1,000,000
 * @throws errors.catalogue.picture when the case or an item of it has no picture
 * @throws errors.catalogue.cooldown for a free case without a cooldown
 */
export const publishContents = async (
  tx: Tx,
  caseRevision: ContentsRevision,
  { rows, reason = null }: { readonly rows: readonly DraftRow[]; readonly reason?: string | null },
): Promise<{ readonly versionId: number; readonly number: number; readonly changed: RowChange }> =>
  await guardReturns(tx, { caseId: caseRevision.caseId, reason }, async () => {
    const shown = await lockContents(tx, caseRevision);
    const draftRows = rows.filter(({ tickets }) => tickets > 0);
    const sum = draftRows.reduce((tickets, row) => tickets + row.tickets, 0);
    if (sum !== TICKETS_TOTAL) fail('errors.catalogue.tickets', { sum });
    if (shown.image === '' || shown.hoverImage === '') fail('errors.catalogue.picture');
    if ((await requireItems(tx, draftRows)).some((image) => image === '')) fail('errors.catalogue.picture');
    requireCooldown(shown.priceKind, shown.conditions);
    const versionId = await insertNextVersion(tx, { caseId: caseRevision.caseId, rows: draftRows });
    await putDraft(tx, caseRevision.caseId, shown.draft.revision + 1, null);
    const number = (shown.version?.number ?? 0) + 1;
    return {
      versionId,
      number,
      changed: {
        before: { version: shown.version?.number ?? null },
        after: { version: number, ...summary(draftRows) },
      },
    };
  });

async function lockContents(tx: Tx, { caseId, draftRevision, versionId }: ContentsRevision): Promise<EditedCase> {
  const shown = await lockEditedCase(tx, caseId);
  const isAsShown = shown.draft.revision === draftRevision && (shown.version?.id ?? null) === versionId;
  return isAsShown ? shown : fail('errors.edit.changed');
}

/** Returns the images of the items, in the order of the rows. */
async function requireItems(tx: Tx, rows: readonly DraftRow[]): Promise<string[]> {
  if (new Set(rows.map(({ itemId }) => itemId)).size !== rows.length) fail('errors.request.repeated');
  if (rows.length > MOST_ROWS) fail('errors.request.rule', { field: 'rows' });
  const images: string[] = [];
  for (const { itemId } of rows) {
    const item = await selectEditedItem(tx, itemId);
    images.push(item?.row.image ?? fail('errors.item.unknown'));
  }
  return images;
}

/** Audit log entry for contents: the number of items and tickets, and the rows. */
const summary = (rows: readonly DraftRow[] | null): RowChange['after'] =>
  rows === null
    ? { items: null }
    : { items: rows.length, tickets: JSON.stringify(Object.fromEntries(rows.map((row) => [row.itemId, row.tickets]))) };
