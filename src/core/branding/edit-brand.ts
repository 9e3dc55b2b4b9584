import { bumpDataVersion, lockDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { type Brand, unreadablePair } from '#src/shared/brand.ts';
import { fail } from '#src/shared/errors.ts';
import { type BrandChanges, NO_CHANGES } from './brand-changes.ts';
import {
  deleteUnusedPictures,
  discardVersion,
  insertVersion,
  publishVersion,
  selectDraft,
  selectPublished,
  selectRevision,
  selectVersion,
  updateDraft,
} from './store.ts';

/** The brand before and after a change, for the staff log. */
export interface BrandChange {
  readonly before: BrandChanges;
  readonly after: BrandChanges;
}

/** A published version by its number. */
interface PublishedBrand extends BrandChange {
  readonly number: number;
}

/** Editors run one after the other. Returns the revision before the change. */
async function lockBrand(tx: Tx): Promise<number> {
  tx.guard('counter');
  await lockDataVersion(tx, 'brand');
  return await selectRevision(tx);
}

/** @throws errors.brand.contrast with the pair at the colour that staff can mend */
function checkContrast(file: Brand, { accent, ground }: BrandChanges): void {
  const pair = unreadablePair({ accent: accent ?? file.colours.accent, ground: ground ?? file.colours.ground });
  if (pair === null) return;
  const { text, colour, ground: under, contrast } = pair;
  const at = text === 'accent' || text === 'onAccent' ? 'accent' : 'ground';
  // Rounded down: 4.499 is not enough.
  fail('errors.brand.contrast', { colour, ground: under, contrast: Math.floor(contrast * 100) / 100, at });
}

interface DraftEdit {
  /** The brand of the configuration. */
  readonly file: Brand;
  /** As the editor saw it. */
  readonly revision: number;
  readonly change: (now: BrandChanges) => BrandChanges;
}

/**
 * Changes the draft, or begins one from the published version.
 *
 * @throws errors.edit.changed when another staff member has changed the brand meanwhile
 * @throws errors.brand.contrast when a text would be hard to read
 */
export async function editDraft(tx: Tx, { file, revision, change }: DraftEdit): Promise<BrandChange> {
  const known = await lockBrand(tx);
  if (known !== revision) fail('errors.edit.changed');
  const draft = await selectDraft(tx);
  const before = draft ?? (await newestOf(tx));
  const after = change(before);
  checkContrast(file, after);
  const written = { revision: known + 1, changes: after };
  if (draft === null) await insertVersion(tx, { number: null, ...written });
  else await updateDraft(tx, draft, written);
  await deleteUnusedPictures(tx);
  return { before, after };
}

const newestOf = async (tx: Tx): Promise<BrandChanges> => (await selectPublished(tx, 1))[0] ?? NO_CHANGES;

/** Discards the draft. Returns false without one. */
export async function discardDraft(tx: Tx): Promise<boolean> {
  const known = await lockBrand(tx);
  const draft = await selectDraft(tx);
  if (draft === null) return false;
  await discardVersion(tx, draft, known + 1);
  await deleteUnusedPictures(tx);
  return true;
}

/**
 * Publishes the draft: all processes show it.
 *
 * @throws errors.edit.changed when the draft is another one than the editor saw
 * @throws errors.brand.contrast when BRAND_FILE has changed and a text would be hard to read now
 */
export async function publishDraft(
  tx: Tx,
  { file, revision }: Pick<DraftEdit, 'file' | 'revision'>,
): Promise<PublishedBrand> {
  const known = await lockBrand(tx);
  const draft = await selectDraft(tx);
  if (draft === null || known !== revision) fail('errors.edit.changed');
  checkContrast(file, draft);
  const [current] = await selectPublished(tx, 1);
  const number = (current?.number ?? 0) + 1;
  await publishVersion(tx, draft, { number, revision: known + 1 });
  await bumpDataVersion(tx, 'brand');
  return { number, before: current ?? NO_CHANGES, after: draft };
}

/**
 * Publishes the content of an earlier version as the next one; null is the brand of BRAND_FILE. The draft stays.
 *
 * @throws errors.notFound when the version does not exist
 * @throws errors.brand.contrast as `publishDraft`
 */
export async function restoreVersion(
  tx: Tx,
  { file, id }: { readonly file: Brand; readonly id: number | null },
): Promise<PublishedBrand> {
  const known = await lockBrand(tx);
  const after = id === null ? NO_CHANGES : ((await selectVersion(tx, id)) ?? fail('errors.notFound'));
  checkContrast(file, after);
  const [current] = await selectPublished(tx, 1);
  const number = (current?.number ?? 0) + 1;
  await insertVersion(tx, { number, revision: known + 1, changes: after });
  await bumpDataVersion(tx, 'brand');
  return { number, before: current ?? NO_CHANGES, after };
}
