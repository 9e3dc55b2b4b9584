import { cachedByKey } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type DocumentName, readDocument, type WrittenDocument } from './document.ts';
import { shippedDocument } from './shipped.ts';
import { selectPublished } from './store.ts';

/** A document as readers get it. */
export interface ShownDocument extends WrittenDocument {
  /** The version of staff that it is, and since when it holds; null is what the store ships with. */
  readonly version: { readonly number: number; readonly at: string } | null;
}

/** The document that holds in a language: what staff published last, else what the store ships with. */
export const shownDocument: (world: World, name: DocumentName, locale: Locale) => Promise<ShownDocument> = cachedByKey(
  ['texts'],
  (_world, name: DocumentName, locale: Locale) => `${name} ${locale}`,
  async ({ db, texts }, name: DocumentName, locale: Locale) => {
    const published = await selectPublished(db, name, locale);
    const body = published?.body ?? null;
    const written = body === null ? null : readDocument(body);
    if (published === null || written === null) return { ...shippedDocument(texts, name, locale), version: null };
    return { ...written, version: { number: published.number, at: published.publishedAt.toISOString() } };
  },
);
