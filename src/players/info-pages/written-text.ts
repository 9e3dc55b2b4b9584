import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type DocumentName, type PublishedText, readDocument, type WrittenDocument } from './document.ts';
import { shippedDocument } from './shipped.ts';
import { selectPublished } from './store.ts';

/** A document as readers see it. */
export interface CurrentDocument extends WrittenDocument {
  /** The version that staff published, and from when it is in force; null for the shipped text. */
  readonly version: { readonly number: number; readonly at: string } | null;
}

/** The versions of a language with their documents. Their dates are compared with the clock on every read. */
const publishedTexts = cached(
  'documents',
  { dependsOn: ['texts'], key: (_services, name, locale) => `${name} ${locale}` },
  async ({ db, texts }: Services, name: DocumentName, locale: Locale) => ({
    published: (await selectPublished(db, name, locale)).map((text) => ({
      inForceAt: text.inForceAt,
      document: documentOf(texts, text),
    })),
    shipped: { ...shippedDocument(texts, name, locale), version: null },
  }),
);

/** Returns the current document of a language: the version in force, or the shipped text. */
export async function currentDocument(
  services: Services,
  name: DocumentName,
  locale: Locale,
): Promise<CurrentDocument> {
  const { published, shipped } = await publishedTexts(services, name, locale);
  const now = services.clock.now();
  return published.find(({ inForceAt }) => inForceAt <= now)?.document ?? shipped;
}

/** Returns the next version, which is published and not in force yet, with the moment when it will be; or null. */
export async function comingDocument(
  services: Services,
  name: DocumentName,
  locale: Locale,
): Promise<{ readonly document: CurrentDocument; readonly inForceAt: Date } | null> {
  const { published } = await publishedTexts(services, name, locale);
  const now = services.clock.now();
  return published.findLast(({ inForceAt }) => inForceAt > now) ?? null;
}

/** A version without a body, or with one that cannot be read, shows the shipped text. */
function documentOf(
  texts: Services['texts'],
  { document: name, locale, number, body, inForceAt }: PublishedText,
): CurrentDocument {
  const document = body === null ? null : readDocument(body);
  return document === null
    ? { ...shippedDocument(texts, name, locale), version: null }
    : { ...document, version: { number, at: inForceAt.toISOString() } };
}
