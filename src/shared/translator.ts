import type { T, TextParams } from './text-keys.ts';

/** Texts by full key, plurals with their i18next suffix: `{"cases.opener.open_one": "…"}`. */
export type TextEntries = Readonly<Record<string, string>>;

/**
 * Makes a translator that speaks like the server's: `{{name}}` placeholders, and the plural form that `count` asks for
 * by the rules of the language; without a count, the form `other`. `tag` is a BCP 47 tag (`uk`, never `ua`). A missing
 * text gives its key.
 */
export function makeT(entries: TextEntries, tag: string): T {
  const rules = new Intl.PluralRules(tag);
  const translate = (key: string, params?: TextParams): string =>
    fill(entries[pluralKey(entries, rules, key, params)] ?? key, params);
  return Object.assign(translate, { tag });
}

function pluralKey(entries: TextEntries, rules: Intl.PluralRules, key: string, params?: TextParams): string {
  const forms =
    typeof params?.count === 'number' ? [`${key}_${rules.select(params.count)}`, `${key}_other`, key] : [key];
  return forms.find((form) => form in entries) ?? `${key}_other`;
}

function fill(text: string, params: TextParams = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}
