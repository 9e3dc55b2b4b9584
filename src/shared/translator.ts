import { formatCount, formatNumber } from './format.ts';
import type { T, TextParams } from './text-keys.ts';

/** Texts by full key, plurals with their i18next suffix: `{"cases.opener.open_one": "…"}`. */
export type TextEntries = Readonly<Record<string, string>>;

/**
 * Makes a translator with the rules of the server's: `{{name}}` placeholders, and the plural form that `count` asks for
 * by the rules of the language; without a count, the form `other`. `tag` is a BCP 47 tag (`uk`, never `ua`). A missing
 * text gives its key.
 */
export function makeT(entries: TextEntries, tag: string): T {
  const rules = new Intl.PluralRules(tag);
  const translate = (key: string, params?: TextParams): string =>
    fill(entries[pluralKey(entries, rules, key, params)] ?? key, tag, params);
  return Object.assign(translate, { tag });
}

/**
 * A value as a text shows it: the digits of a count in groups, and decimals as the language writes them. Other numbers
 * may be ids, so their callers format them.
 */
export function valueText(name: string, value: string | number, tag: string): string {
  if (typeof value !== 'number') return value;
  if (name === 'count') return formatCount(value);
  return Number.isInteger(value) ? String(value) : formatNumber(value, tag, 0, 4);
}

function pluralKey(entries: TextEntries, rules: Intl.PluralRules, key: string, params?: TextParams): string {
  const forms =
    typeof params?.count === 'number' ? [`${key}_${rules.select(params.count)}`, `${key}_other`, key] : [key];
  return forms.find((form) => form in entries) ?? `${key}_other`;
}

function fill(text: string, tag: string, params: TextParams = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    valueText(name, params[name] ?? placeholder, tag),
  );
}
