import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { BandRules } from './band.ts';
import type { Changed, DraftRow, EditedCase } from './edited.ts';
import { lockEditedCase } from './edit-case.ts';
import { publishLocked } from './publish-version.ts';
import { putDraft, selectEditedItem } from './store.ts';

/** Which contents somebody saw: the draft by its revision, and what was published then. */
export interface ContentsAt {
  readonly caseId: number;
  readonly draftRevision: number;
  /** Null while nothing was published. */
  readonly versionId: number | null;
}

/** The most items that one case may hold. */
const MOST_ROWS = 100;

/**
 * Keeps what a case is to hold next; it may be anything that a publishing would refuse. Rows without tickets are left
 * out. Fails with `errors.edit.changed` when somebody saved or published meanwhile, with `errors.item.unknown` for an
 * item that is not there, and with `errors.request.repeated` for one that comes twice. Answers the draft's revision.
 */
export async function saveDraft(
  tx: Tx,
  at: ContentsAt,
  rows: readonly DraftRow[] | null,
): Promise<{ readonly revision: number; readonly changed: Changed }> {
  const shown = await lockContents(tx, at);
  const kept = rows?.filter(({ tickets }) => tickets > 0) ?? null;
  if (kept !== null) await requireItems(tx, kept);
  const revision = shown.draft.revision + 1;
  await putDraft(tx, at.caseId, revision, kept);
  return { revision, changed: { before: summary(shown.draft.rows), after: summary(kept) } };
}

/**
 * Publishes what a case is to hold from now on, and leaves no draft. Besides what `saveDraft` refuses it fails with
 * `errors.catalogue.tickets` when the tickets are not exactly 1,000,000, with `errors.catalogue.picture` while the case
 * or an item of it has no picture, and with `errors.catalogue.band` for a return outside of the band of `rules`; with
 * `isForced` that is no obstacle.
 */
export async function publishContents(
  tx: Tx,
  rules: BandRules,
  at: ContentsAt,
  { rows, isForced }: { readonly rows: readonly DraftRow[]; readonly isForced: boolean },
): Promise<{ readonly versionId: number; readonly number: number; readonly changed: Changed }> {
  const shown = await lockContents(tx, at);
  const kept = rows.filter(({ tickets }) => tickets > 0);
  const sum = kept.reduce((tickets, row) => tickets + row.tickets, 0);
  if (sum !== TICKETS_TOTAL) fail('errors.catalogue.tickets', { sum });
  if (shown.image === '' || shown.hoverImage === '') fail('errors.catalogue.picture');
  if ((await requireItems(tx, kept)).some((image) => image === '')) fail('errors.catalogue.picture');
  const versionId = await publishLocked(tx, rules, { caseId: at.caseId, rows: kept, isForced });
  await putDraft(tx, at.caseId, shown.draft.revision + 1, null);
  const number = (shown.version?.number ?? 0) + 1;
  return {
    versionId,
    number,
    changed: { before: { version: shown.version?.number ?? null }, after: { version: number, ...summary(kept) } },
  };
}

async function lockContents(tx: Tx, { caseId, draftRevision, versionId }: ContentsAt): Promise<EditedCase> {
  const shown = await lockEditedCase(tx, caseId);
  const isAsShown = shown.draft.revision === draftRevision && (shown.version?.id ?? null) === versionId;
  return isAsShown ? shown : fail('errors.edit.changed');
}

/** Answers the pictures of the items, in the order of the rows. */
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

/** What the log keeps of contents: how many items and tickets, and the rows themselves. */
const summary = (rows: readonly DraftRow[] | null): Changed['after'] =>
  rows === null
    ? { items: null }
    : { items: rows.length, tickets: JSON.stringify(Object.fromEntries(rows.map((row) => [row.itemId, row.tickets]))) };
