import { cachedByKey } from '#src/platform/database/data-version.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type DocumentName, readDocument, type WrittenDocument } from './document.ts';
import { shippedDocument } from './shipped.ts';
import { selectPublished } from './store.ts';

/** A document as readers see it. */
export interface CurrentDocument extends WrittenDocument {
  /** The version that staff published, and when; null for the shipped text. */
  readonly version: { readonly number: number; readonly at: string } | null;
}

/** Returns the current document of a language: the last published version, or the shipped text. */
export const currentDocument: (services: Services, name: DocumentName, locale: Locale) => Promise<CurrentDocument> =
  cachedByKey(
    ['texts'],
    (_services, name: DocumentName, locale: Locale) => `${name} ${locale}`,
    async ({ db, texts }, name: DocumentName, locale: Locale) => {
      const publishedText = await selectPublished(db, name, locale);
      const body = publishedText?.body ?? null;
      const document = body === null ? null : readDocument(body);
      if (publishedText === null || document === null)
        return { ...shippedDocument(texts, name, locale), version: null };
      return { ...document, version: { number: publishedText.number, at: publishedText.publishedAt.toISOString() } };
    },
  );
