import { NO_CHANGES } from '#src/core/branding/brand-changes.ts';
import * as branding from '#src/core/branding/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

type Calls = Readonly<Record<string, (tx: Tx) => unknown>>;

const HASH = '0123456789abcdef';

const versionOf = ({ now }: Tx) => ({ ...NO_CHANGES, id: 17, number: null, createdAt: now, publishedAt: null });

export const BRANDING_CALLS: Calls = {
  selectDraft: (tx) => branding.selectDraft(tx),
  selectPublished: (tx) => branding.selectPublished(tx, 20),
  selectVersion: (tx) => branding.selectVersion(tx, 17),
  selectRevision: (tx) => branding.selectRevision(tx),
  insertVersion: (tx) => branding.insertVersion(tx, { number: null, revision: 1, changes: NO_CHANGES }),
  updateDraft: (tx) => branding.updateDraft(tx, versionOf(tx), { revision: 1, changes: NO_CHANGES }),
  publishVersion: (tx) => branding.publishVersion(tx, versionOf(tx), { number: 1, revision: 2 }),
  discardVersion: (tx) => branding.discardVersion(tx, versionOf(tx), 3),
  insertPicture: (tx) => branding.insertPicture(tx, { hash: HASH, content: Buffer.from('x') }),
  selectPicture: (tx) => branding.selectPicture(tx, HASH),
  deleteUnusedPictures: (tx) => branding.deleteUnusedPictures(tx),
};
