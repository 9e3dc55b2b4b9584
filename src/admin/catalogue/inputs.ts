import { z } from 'zod';
import { type CaseTexts, type InEachLanguage, type ItemTexts, RARITIES } from '#src/core/catalogue/index.ts';
import {
  CATEGORIES,
  type CaseTerms,
  type ContentsRevision,
  type DraftRow,
  type ItemInput,
  PALETTES,
} from '#src/core/catalogue/editing/index.ts';
import { timeFromText } from '#src/platform/process/clock.ts';
import { LOCALE_CODES, type Locale, inEveryLocale } from '#src/shared/locales.ts';
import { hundredthsOf } from '#src/shared/top-up.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';

/** Form fields of the catalogue editor, all of them strings, before they are parsed. */

type FormFields = Readonly<Record<string, string>>;
const field = (fields: FormFields, name: string): string => fields[name]?.trim() ?? '';

/** A repeated field name is refused. */
const sentFields = z.record(z.string(), z.string());

/** Removes grouping: spaces, including non-breaking ones, and the commas of an English page. */
const withoutGrouping = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]|,(?=\d{3}(?!\d))/g, '');

const WHOLE = /^\d{1,12}$/;

type Complain = (name: string) => void;

function whole(text: string, [least, most]: readonly [number, number], complain: () => void): number {
  const digits = withoutGrouping(text);
  const value = WHOLE.test(digits) ? Number(digits) : Number.NaN;
  if (!(value >= least && value <= most)) complain();
  return value;
}

/** Parses a sum with up to two decimals as hundredths. NaN when it is not a sum. */
function cents(text: string, [least, most]: readonly [number, number], complain: () => void): number {
  const value = hundredthsOf(text) ?? Number.NaN;
  if (!(value >= least && value <= most)) complain();
  return value;
}

const oneOf = <Choice extends string>(text: string, choices: readonly Choice[], complain: () => void): Choice => {
  const knownChoice = choices.find((choice) => choice === text);
  if (knownChoice === undefined) complain();
  return knownChoice ?? (choices[0] as Choice);
};

/** Parses a form with `read`. Each field that it reports is refused with `errors.request.rule` and the field name. */
const formOf = <Input>(readForm: (fields: FormFields, complain: Complain) => Input) =>
  sentFields.transform((fields, context): Input => {
    const complain: Complain = (name) => {
      context.addIssue({ code: 'custom', path: [name], message: 'errors.request.rule' });
    };
    return readForm(fields, complain);
  });

function texts(fields: FormFields, name: string, rule: { most: number; isOptional?: boolean }, complain: Complain) {
  const translations = LOCALE_CODES.map((locale): [Locale, string] => {
    const full = `${name}.${locale}`;
    const text = field(fields, full).replaceAll('\r\n', '\n');
    if (text.length > rule.most || (text === '' && rule.isOptional !== true)) complain(full);
    return [locale, text];
  });
  return Object.fromEntries(translations) as Record<Locale, string>;
}

/** Latin kebab-case, because it is part of addresses. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
function slug(fields: FormFields, complain: Complain): string {
  const name = field(fields, 'name');
  if (!SLUG.test(name) || name.length > 64) complain('name');
  return name;
}

const WIDEST = { title: 128, text: 3000, weapon: 64, skin: 64, itemTitle: 160 } as const;
const LONGEST_GROUP = 32;
const MOST_SUM = 1_000_000_000_00;
const MOST_COUNT = 1_000_000_000;
const QUOTES = inEveryLocale({ ru: ['«', '»'], en: ['“', '”'], ua: ['«', '»'], pl: ['„', '”'] } as const);

function readItem(fields: FormFields, complain: Complain): ItemInput {
  const weapon = texts(fields, 'weapon', { most: WIDEST.weapon }, complain);
  const skin = texts(fields, 'skin', { most: WIDEST.skin }, complain);
  const title = texts(fields, 'title', { most: WIDEST.itemTitle, isOptional: true }, complain);
  const itemTexts = LOCALE_CODES.map((locale): [Locale, ItemTexts] => {
    const [open, close] = QUOTES[locale];
    const fullTitle = title[locale] === '' ? `${weapon[locale]} ${open}${skin[locale]}${close}` : title[locale];
    return [locale, { weapon: weapon[locale], skin: skin[locale], title: fullTitle }];
  });
  const rarity = oneOf(field(fields, 'rarity'), RARITIES, () => complain('rarity'));
  return {
    rarityRank: RARITIES.indexOf(rarity) + 1,
    isTracked: field(fields, 'tracked') === '1',
    isListed: field(fields, 'listed') === '1',
    priceCentiG: cents(field(fields, 'priceG'), [1, MOST_SUM], () => complain('priceG')),
    texts: Object.fromEntries(itemTexts) as InEachLanguage<ItemTexts>,
  };
}

const revision = (fields: FormFields, complain: Complain): number =>
  whole(field(fields, 'revision'), [0, MOST_COUNT], () => complain('revision'));
const idOf = (fields: FormFields, name: string, complain: Complain): number =>
  whole(field(fields, name), [1, MOST_COUNT], () => complain(name));

/** Reason of an admin for leaving the return band, or empty. */
const reasonOf = (fields: FormFields): string => field(fields, 'reason').slice(0, 500);

export const newItemInput = formOf((fields, complain) => ({
  key: slug(fields, complain),
  wish: readItem(fields, complain),
}));

export const itemInput = formOf((fields, complain) => ({
  id: idOf(fields, 'itemId', complain),
  revision: revision(fields, complain),
  wish: readItem(fields, complain),
  reason: reasonOf(fields),
}));

function caseTexts(fields: FormFields, complain: Complain): InEachLanguage<CaseTexts> {
  const title = texts(fields, 'title', { most: WIDEST.title }, complain);
  const text = texts(fields, 'text', { most: WIDEST.text, isOptional: true }, complain);
  const bothTexts = LOCALE_CODES.map((locale) => [locale, { title: title[locale], text: text[locale] }]);
  return Object.fromEntries(bothTexts) as InEachLanguage<CaseTexts>;
}

/** Parses a datetime-local value as UTC. */
function momentOf(fields: FormFields, name: string, complain: Complain): Date | null {
  const text = field(fields, name);
  if (text === '') return null;
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) ? timeFromText(`${text}Z`) : null;
  if (moment === null || Number.isNaN(moment.getTime())) complain(name);
  return moment;
}

function termsOf(fields: FormFields, complain: Complain): CaseTerms {
  const optional = (name: string, bounds: readonly [number, number], parse: typeof whole): number | null =>
    field(fields, name) === '' ? null : parse(field(fields, name), bounds, () => complain(name));
  const priceKind = oneOf(field(fields, 'priceKind'), ['money', 'bonuses', 'free'] as const, () =>
    complain('priceKind'),
  );
  const [fromAt, untilAt] = [momentOf(fields, 'from', complain), momentOf(fields, 'until', complain)];
  if (fromAt !== null && untilAt !== null && fromAt >= untilAt) complain('until');
  const isFree = priceKind === 'free';
  return {
    category: oneOf(field(fields, 'category'), CATEGORIES, () => complain('category')),
    groupId: idOf(fields, 'groupId', complain),
    position: whole(field(fields, 'position'), [0, MOST_COUNT], () => complain('position')),
    priceKind,
    price: isFree ? 0 : cents(field(fields, 'price'), [1, MOST_SUM], () => complain('price')),
    oldPrice: isFree ? null : optional('oldPrice', [1, MOST_SUM], cents),
    cashbackPercent: isFree ? null : optional('cashback', [1, 50], whole),
    state: oneOf(field(fields, 'state'), ['active', 'unavailable', 'hidden'] as const, () => complain('state')),
    fromAt,
    untilAt,
    palette: oneOf(field(fields, 'palette'), PALETTES, () => complain('palette')),
    stockTotal: optional('stock', [0, MOST_COUNT], whole),
    conditions: [
      ...(['vk', 'telegram'] as const).flatMap((kind) => (field(fields, kind) === '1' ? [{ kind, value: 1 }] : [])),
      ...conditionOf('level', optional('level', [1, 1000], whole)),
      ...conditionOf('topup', optional('topup', [1, MOST_SUM], cents), optional('topupDays', [1, MOST_DAYS], whole)),
      ...conditionOf('cooldown', optional('cooldown', [1, 8760], whole)),
    ],
  };
}

const conditionOf = (
  kind: 'level' | 'topup' | 'cooldown',
  value: number | null,
  days: number | null = null,
): CaseTerms['conditions'] => (value === null ? [] : [{ kind, value, days }]);

/** A year: older top-ups say nothing about a player who is here now. */
const MOST_DAYS = 365;

const caseAt = (fields: FormFields, complain: Complain): { id: number; revision: number } => ({
  id: idOf(fields, 'caseId', complain),
  revision: revision(fields, complain),
});

export const newCaseInput = formOf((fields, complain) => ({
  name: slug(fields, complain),
  texts: caseTexts(fields, complain),
  terms: termsOf(fields, complain),
}));

export const termsInput = formOf((fields, complain) => ({
  at: caseAt(fields, complain),
  terms: termsOf(fields, complain),
  reason: reasonOf(fields),
}));

export const textsInput = formOf((fields, complain) => ({
  at: caseAt(fields, complain),
  texts: caseTexts(fields, complain),
}));

export const renamingInput = formOf((fields, complain) => ({
  at: caseAt(fields, complain),
  name: slug(fields, complain),
}));

export const newGroupInput = formOf((fields, complain) => {
  if (field(fields, 'name').length > LONGEST_GROUP) complain('name');
  return { name: slug(fields, complain), titles: texts(fields, 'title', { most: WIDEST.title }, complain) };
});

export const groupInput = formOf((fields, complain) => ({
  at: { id: idOf(fields, 'groupId', complain), revision: revision(fields, complain) },
  titles: texts(fields, 'title', { most: WIDEST.title }, complain),
}));

const TICKETS_FIELD = /^tickets\.(\d{1,15})$/;

const rowsOf = (fields: FormFields, complain: Complain): DraftRow[] =>
  Object.keys(fields).flatMap((name) => {
    const [, itemId] = TICKETS_FIELD.exec(name) ?? [];
    if (itemId === undefined) return [];
    const text = field(fields, name);
    const tickets = text === '' ? 0 : whole(text, [0, TICKETS_TOTAL], () => complain(name));
    return [{ itemId: Number(itemId), tickets }];
  });

/** Typed rows of refused contents. Values that are not numbers become 0. */
export const typedRows = (fields: FormFields): DraftRow[] =>
  rowsOf(fields, () => undefined).map(({ itemId, tickets }) => ({
    itemId,
    tickets: Number.isNaN(tickets) ? 0 : tickets,
  }));

function contentsAt(fields: FormFields, complain: Complain): ContentsRevision {
  const version = field(fields, 'versionId');
  return {
    caseId: idOf(fields, 'caseId', complain),
    draftRevision: whole(field(fields, 'draftRevision'), [0, MOST_COUNT], () => complain('draftRevision')),
    versionId: version === '' ? null : idOf(fields, 'versionId', complain),
  };
}

const LONGEST_NAME = 200;

const AFTERS = ['', 'add', 'rest', 'simulate', 'discard'] as const;

export const contentsInput = formOf((fields, complain) => ({
  at: contentsAt(fields, complain),
  rows: rowsOf(fields, complain),
  then: oneOf(field(fields, 'then'), AFTERS, () => complain('then')),
  added: field(fields, 'add').slice(0, LONGEST_NAME),
  reason: reasonOf(fields),
}));

export type ContentsForm = z.output<typeof contentsInput>;
