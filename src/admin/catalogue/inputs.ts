import { z } from 'zod';
import {
  CATEGORIES,
  type CaseTerms,
  type CaseTexts,
  type ContentsRevision,
  type DraftRow,
  type InEachLanguage,
  type ItemTexts,
  type ItemInput,
  PALETTES,
  RARITIES,
} from '#src/core/catalogue/index.ts';
import { timeFromText } from '#src/platform/process/clock.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { hundredthsOf } from '#src/shared/top-up.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';

/** Form fields of the catalogue editor, all of them strings, before they are parsed. */

type FormFields = Readonly<Record<string, string>>;
const field = (sent: FormFields, name: string): string => sent[name]?.trim() ?? '';

/** A repeated field name is refused. */
const sentFields = z.record(z.string(), z.string());

/** Removes grouping spaces, including non-breaking ones. */
const ungrouped = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]/g, '');

const WHOLE = /^\d{1,12}$/;

type Complain = (name: string) => void;

function whole(text: string, [least, most]: readonly [number, number], complain: () => void): number {
  const value = WHOLE.test(ungrouped(text)) ? Number(ungrouped(text)) : Number.NaN;
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
  const found = choices.find((choice) => choice === text);
  if (found === undefined) complain();
  return found ?? (choices[0] as Choice);
};

/** Parses a form with `read`. Each field that it reports is refused with `errors.request.rule` and the field name. */
const formOf = <Wish>(read: (sent: FormFields, complain: Complain) => Wish) =>
  sentFields.transform((sent, context): Wish => {
    const complain: Complain = (name) => {
      context.addIssue({ code: 'custom', path: [name], message: 'errors.request.rule' });
    };
    return read(sent, complain);
  });

function texts(sent: FormFields, name: string, rule: { most: number; isOptional?: boolean }, complain: Complain) {
  const read = LOCALE_CODES.map((locale): [Locale, string] => {
    const full = `${name}.${locale}`;
    const text = field(sent, full).replaceAll('\r\n', '\n');
    if (text.length > rule.most || (text === '' && rule.isOptional !== true)) complain(full);
    return [locale, text];
  });
  return Object.fromEntries(read) as Record<Locale, string>;
}

/** Latin kebab-case. Permanent, because it is part of addresses. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
function slug(sent: FormFields, complain: Complain): string {
  const name = field(sent, 'name');
  if (!SLUG.test(name) || name.length > 64) complain('name');
  return name;
}

const WIDEST = { title: 128, text: 3000, weapon: 64, skin: 64, itemTitle: 160 } as const;
const LONGEST_GROUP = 32;
const MOST_SUM = 1_000_000_000_00;
const MOST_COUNT = 1_000_000_000;
const QUOTES: Readonly<Record<Locale, readonly [string, string]>> = {
  ru: ['«', '»'],
  en: ['“', '”'],
  ua: ['«', '»'],
  pl: ['„', '”'],
};

function itemWish(sent: FormFields, complain: Complain): ItemInput {
  const weapon = texts(sent, 'weapon', { most: WIDEST.weapon }, complain);
  const skin = texts(sent, 'skin', { most: WIDEST.skin }, complain);
  const title = texts(sent, 'title', { most: WIDEST.itemTitle, isOptional: true }, complain);
  const named = LOCALE_CODES.map((locale): [Locale, ItemTexts] => {
    const [open, close] = QUOTES[locale];
    const whole = title[locale] === '' ? `${weapon[locale]} ${open}${skin[locale]}${close}` : title[locale];
    return [locale, { weapon: weapon[locale], skin: skin[locale], title: whole }];
  });
  const rarity = oneOf(field(sent, 'rarity'), RARITIES, () => complain('rarity'));
  return {
    rarityRank: RARITIES.indexOf(rarity) + 1,
    isTracked: field(sent, 'tracked') === '1',
    isListed: field(sent, 'listed') === '1',
    priceCentiG: cents(field(sent, 'priceG'), [1, MOST_SUM], () => complain('priceG')),
    texts: Object.fromEntries(named) as InEachLanguage<ItemTexts>,
  };
}

const revision = (sent: FormFields, complain: Complain): number =>
  whole(field(sent, 'revision'), [0, MOST_COUNT], () => complain('revision'));
const idOf = (sent: FormFields, name: string, complain: Complain): number =>
  whole(field(sent, name), [1, MOST_COUNT], () => complain(name));

/** Reason of an admin for leaving the return band, or empty. */
const reasonOf = (sent: FormFields): string => field(sent, 'reason').slice(0, 500);

export const newItemInput = formOf((sent, complain) => ({ key: slug(sent, complain), wish: itemWish(sent, complain) }));

export const itemInput = formOf((sent, complain) => ({
  id: idOf(sent, 'itemId', complain),
  revision: revision(sent, complain),
  wish: itemWish(sent, complain),
  reason: reasonOf(sent),
}));

function caseTexts(sent: FormFields, complain: Complain): InEachLanguage<CaseTexts> {
  const title = texts(sent, 'title', { most: WIDEST.title }, complain);
  const text = texts(sent, 'text', { most: WIDEST.text, isOptional: true }, complain);
  const both = LOCALE_CODES.map((locale) => [locale, { title: title[locale], text: text[locale] }]);
  return Object.fromEntries(both) as InEachLanguage<CaseTexts>;
}

/** Parses a datetime-local value as UTC. */
function momentOf(sent: FormFields, name: string, complain: Complain): Date | null {
  const text = field(sent, name);
  if (text === '') return null;
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) ? timeFromText(`${text}Z`) : null;
  if (moment === null || Number.isNaN(moment.getTime())) complain(name);
  return moment;
}

function termsOf(sent: FormFields, complain: Complain): CaseTerms {
  const optional = (name: string, bounds: readonly [number, number], read: typeof whole): number | null =>
    field(sent, name) === '' ? null : read(field(sent, name), bounds, () => complain(name));
  const priceKind = oneOf(field(sent, 'priceKind'), ['money', 'bonuses', 'free'] as const, () => complain('priceKind'));
  const [fromAt, untilAt] = [momentOf(sent, 'from', complain), momentOf(sent, 'until', complain)];
  if (fromAt !== null && untilAt !== null && fromAt >= untilAt) complain('until');
  const isFree = priceKind === 'free';
  return {
    category: oneOf(field(sent, 'category'), CATEGORIES, () => complain('category')),
    groupId: idOf(sent, 'groupId', complain),
    position: whole(field(sent, 'position'), [0, MOST_COUNT], () => complain('position')),
    priceKind,
    price: isFree ? 0 : cents(field(sent, 'price'), [1, MOST_SUM], () => complain('price')),
    oldPrice: isFree ? null : optional('oldPrice', [1, MOST_SUM], cents),
    cashbackPercent: isFree ? null : optional('cashback', [1, 50], whole),
    state: oneOf(field(sent, 'state'), ['active', 'unavailable', 'hidden'] as const, () => complain('state')),
    fromAt,
    untilAt,
    palette: oneOf(field(sent, 'palette'), PALETTES, () => complain('palette')),
    stockTotal: optional('stock', [0, MOST_COUNT], whole),
    conditions: [
      ...(['vk', 'telegram'] as const).flatMap((kind) => (field(sent, kind) === '1' ? [{ kind, value: 1 }] : [])),
      ...asked('level', optional('level', [1, 1000], whole)),
      ...asked('topup', optional('topup', [1, MOST_SUM], cents)),
      ...asked('cooldown', optional('cooldown', [1, 8760], whole)),
    ],
  };
}

const asked = (kind: 'level' | 'topup' | 'cooldown', value: number | null): CaseTerms['conditions'] =>
  value === null ? [] : [{ kind, value }];

const caseAt = (sent: FormFields, complain: Complain): { id: number; revision: number } => ({
  id: idOf(sent, 'caseId', complain),
  revision: revision(sent, complain),
});

export const newCaseInput = formOf((sent, complain) => ({
  name: slug(sent, complain),
  texts: caseTexts(sent, complain),
  terms: termsOf(sent, complain),
}));

export const termsInput = formOf((sent, complain) => ({
  at: caseAt(sent, complain),
  terms: termsOf(sent, complain),
  reason: reasonOf(sent),
}));

export const textsInput = formOf((sent, complain) => ({
  at: caseAt(sent, complain),
  texts: caseTexts(sent, complain),
}));

export const newGroupInput = formOf((sent, complain) => {
  if (field(sent, 'name').length > LONGEST_GROUP) complain('name');
  return { name: slug(sent, complain), titles: texts(sent, 'title', { most: WIDEST.title }, complain) };
});

export const groupInput = formOf((sent, complain) => ({
  at: { id: idOf(sent, 'groupId', complain), revision: revision(sent, complain) },
  titles: texts(sent, 'title', { most: WIDEST.title }, complain),
}));

const TICKETS_FIELD = /^tickets\.(\d{1,15})$/;

function rowsOf(sent: FormFields, complain: Complain): DraftRow[] {
  return Object.keys(sent).flatMap((name) => {
    const [, itemId] = TICKETS_FIELD.exec(name) ?? [];
    if (itemId === undefined) return [];
    const text = field(sent, name);
    const tickets = text === '' ? 0 : whole(text, [0, TICKETS_TOTAL], () => complain(name));
    return [{ itemId: Number(itemId), tickets }];
  });
}

/** Typed rows of refused contents. Values that are not numbers become 0. */
export const typedRows = (sent: FormFields): DraftRow[] =>
  rowsOf(sent, () => undefined).map(({ itemId, tickets }) => ({
    itemId,
    tickets: Number.isNaN(tickets) ? 0 : tickets,
  }));

function contentsAt(sent: FormFields, complain: Complain): ContentsRevision {
  const version = field(sent, 'versionId');
  return {
    caseId: idOf(sent, 'caseId', complain),
    draftRevision: whole(field(sent, 'draftRevision'), [0, MOST_COUNT], () => complain('draftRevision')),
    versionId: version === '' ? null : idOf(sent, 'versionId', complain),
  };
}

const AFTERS = ['', 'add', 'rest', 'simulate', 'discard'] as const;

export const contentsInput = formOf((sent, complain) => ({
  at: contentsAt(sent, complain),
  rows: rowsOf(sent, complain),
  then: oneOf(field(sent, 'then'), AFTERS, () => complain('then')),
  added: field(sent, 'add') === '' ? null : idOf(sent, 'add', complain),
  reason: reasonOf(sent),
}));

export type ContentsForm = z.output<typeof contentsInput>;
