import { readEditedCase, readEditedItem } from '#src/core/catalogue/editing/index.ts';
import { announcePage } from '#src/core/index-now/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** Announces the page of a case that visitors see. */
export async function announceCase(tx: Tx, caseId: number): Promise<void> {
  const { name, state, version } = await readEditedCase(tx, caseId);
  if (version !== null && state !== 'hidden') await announcePage(tx, `/case/${name}`);
}

/** Announces the page of a listed item. */
export async function announceItem(tx: Tx, itemId: number): Promise<void> {
  const { key, isListed } = await readEditedItem(tx, itemId);
  if (isListed) await announcePage(tx, `/item/${key}`);
}
