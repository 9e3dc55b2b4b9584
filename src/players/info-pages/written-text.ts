import { cached } from '#src/platform/database/cached.ts';
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
  cached(
    'documents',
    { dependsOn: ['texts'], key: (_services, name, locale) => `${name} ${locale}` },
    async ({ db, texts }: Services, name: DocumentName, locale: Locale) => {
      const publishedText = await selectPublished(db, name, locale);
      const body = publishedText?.body ?? null;
      const document = body === null ? null : readDocument(body);
      if (publishedText === null || document === null)
        return { ...shippedDocument(texts, name, locale), version: null };
      return { ...document, version: { number: publishedText.number, at: publishedText.publishedAt.toISOString() } };
    },
  );
