import type { Services } from '#src/platform/services.ts';
import { formatNumber } from '#src/shared/format.ts';
import type { Locale } from '#src/shared/locales.ts';
import { PROMISED } from '#src/shared/promised.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import type { TextEntries } from '#src/shared/translator.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { type DocumentName, fromGroups, writeDocument, type WrittenDocument } from './document.ts';
import { chaptersFrom, questionGroupsFrom } from './sections.ts';

/** The version of the shipped texts. Its date moves when a release changes what players may expect. */
export const SHIPPED_VERSION = { number: 1, at: '2026-11-20T21:00:00.000Z' } as const;

/** Lines of the summary above a text. */
const SUMMARY = [1, 2, 3, 4, 5] as const;

/** Returns the shipped document of a language. The contacts page has no sections until staff write some. */
export function shippedDocument(texts: Services['texts'], name: DocumentName, locale: Locale): WrittenDocument {
  if (name === 'contacts') return { note: null, parts: [] };
  const all = texts.all(locale);
  const t = withNumbers(texts.t(locale), all);
  const note = SUMMARY.map((line) => t(`info-pages-${name}.short.${line}`)).join('\n');
  if (name === 'faq') return { ...fromGroups(questionGroupsFrom(all, t)), note };
  const chapters = chaptersFrom(all, `info-pages-${name}`, t);
  return { note, parts: chapters.map((chapter) => ({ ...chapter, note: null, parts: [] })) };
}

/** A translator of texts that name the numbers that the store keeps, written as in their language. */
function withNumbers(t: T, texts: TextEntries): T {
  const numbers = Object.entries({ ...PROMISED, tickets: TICKETS_TOTAL });
  const written = Object.fromEntries(numbers.map(([name, value]) => [name, formatNumber(value, t.tag)]));
  const translate = (key: TextKey): string => (texts[key]?.includes('{{') ? t(key, written) : t(key));
  return Object.assign(translate, { tag: t.tag });
}

/** Returns the shipped document in the format that staff edit; empty when there is none. */
export function shippedText(texts: Services['texts'], name: DocumentName, locale: Locale): string {
  const document = shippedDocument(texts, name, locale);
  return document.parts.length === 0 ? '' : writeDocument(document);
}
