import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type DocumentName, fromGroups, writeDocument, type WrittenDocument } from './document.ts';
import { chaptersFrom, questionGroupsFrom } from './sections.ts';

/** What the store ships with in a language. The page of contacts has no parts of its own before staff write some. */
export function shippedDocument(texts: World['texts'], name: DocumentName, locale: Locale): WrittenDocument {
  const [all, t] = [texts.all(locale), texts.t(locale)];
  if (name === 'contacts') return { note: null, parts: [] };
  if (name === 'faq') return fromGroups(questionGroupsFrom(all, t));
  const chapters = chaptersFrom(all, `site-${name}`, t);
  return { note: t(`site-${name}.short`), parts: chapters.map((one) => ({ ...one, note: null, parts: [] })) };
}

/** The same as staff would write it; empty where there is nothing yet. */
export function shippedText(texts: World['texts'], name: DocumentName, locale: Locale): string {
  const shipped = shippedDocument(texts, name, locale);
  return shipped.parts.length === 0 ? '' : writeDocument(shipped);
}
