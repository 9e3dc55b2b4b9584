import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type DocumentName, fromGroups, writeDocument, type WrittenDocument } from './document.ts';
import { chaptersFrom, questionGroupsFrom } from './sections.ts';

/** Returns the shipped document of a language. The contacts page has no sections until staff write some. */
export function shippedDocument(texts: Services['texts'], name: DocumentName, locale: Locale): WrittenDocument {
  const [all, t] = [texts.all(locale), texts.t(locale)];
  if (name === 'contacts') return { note: null, parts: [] };
  if (name === 'faq') return fromGroups(questionGroupsFrom(all, t));
  const chapters = chaptersFrom(all, `info-pages-${name}`, t);
  return {
    note: t(`info-pages-${name}.short`),
    parts: chapters.map((chapter) => ({ ...chapter, note: null, parts: [] })),
  };
}

/** Returns the shipped document in the format that staff edit; empty when there is none. */
export function shippedText(texts: Services['texts'], name: DocumentName, locale: Locale): string {
  const document = shippedDocument(texts, name, locale);
  return document.parts.length === 0 ? '' : writeDocument(document);
}
