import type { T, TextParams } from '#src/shared/text-keys.ts';

/** Texts by full key, plurals with their i18next suffix: `{"cases.opener.open_one": "…"}`. */
export type TextEntries = Readonly<Record<string, string>>;

/**
 * Makes a translator that speaks like the server's: `{{name}}` placeholders, and the plural form that `count` asks for
 * by the rules of the language. `tag` is a BCP 47 tag (`uk`, never `ua`). A missing text gives its key.
 */
export function makeT(entries: TextEntries, tag: string): T {
  const rules = new Intl.PluralRules(tag);
  return (key, params) => fill(entries[pluralKey(entries, rules, key, params)] ?? key, params);
}

/**
 * The translator of this document: reads every `<script type="application/json" data-texts>` of the page, also those
 * that fragments brought since.
 */
export function documentT(): T {
  const entries: Record<string, string> = {};
  for (const block of document.querySelectorAll('[data-texts]')) {
    Object.assign(entries, JSON.parse(block.textContent) as TextEntries);
  }
  return makeT(entries, document.documentElement.lang);
}

function pluralKey(entries: TextEntries, rules: Intl.PluralRules, key: string, params?: TextParams): string {
  if (typeof params?.count !== 'number') return key;
  const forms = [`${key}_${rules.select(params.count)}`, `${key}_other`];
  return forms.find((form) => form in entries) ?? key;
}

function fill(text: string, params: TextParams = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}
