import { formatFigure, formatPercent } from '#src/shared/format-odds.ts';
import { createHash } from 'node:crypto';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { type PreviewedReturn, previewReturns } from '#src/core/catalogue/returns/index.ts';
import type { Services } from '#src/platform/services.ts';
import {
  findInvalidField,
  parseSettingFields,
  readSettings,
  type SettingName,
  type Settings,
} from '#src/core/settings/index.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { formatMoney } from '#src/shared/format.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ReturnPreviewModel } from '#views/admin/settings/return-preview.tsx';
import { type SettingGroup, settingsIn } from './setting-groups.ts';

/** Settings whose effect on every case is shown before they are saved. */
const PREVIEWED = [
  'gPriceKopecks',
  'returnBand',
  'returnWithCashbackPercent',
  'freeCaseMaxKopecks',
  'wheelCashbackPercent',
] as const satisfies readonly SettingName[];

type PreviewFields = Readonly<Record<string, unknown>>;

/** The part of a refused form that its preview needs. */
export interface PreviewedForm {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Stands for a change that was shown: another change, or one from other values, needs another one. */
const markOf = (change: unknown): string =>
  createHash('sha256').update(JSON.stringify(change)).digest('hex').slice(0, 32);

/** The mark of a change of settings that moves the return of cases; null for another change. */
export function markOfSettings(settings: Settings, values: ReadonlyMap<SettingName, unknown>): string | null {
  const changes = PREVIEWED.filter((name) => values.has(name)).map((name) => [
    name,
    JSON.stringify(settings[name]),
    JSON.stringify(values.get(name)),
  ]);
  return changes.every(([, before, after]) => before === after) ? null : markOf(changes);
}

/** The mark of a changed rate. */
export const markOfRate = (before: { readonly id: number; readonly rate: string }, rate: string): string =>
  markOf([before.id, before.rate, rate]);

/** The effect of the typed values of a group on every case; null for values that are invalid or move no return. */
export async function loadReturnPreview(
  services: Services,
  { group, fields, locale }: { readonly group: SettingGroup; readonly fields: PreviewFields; readonly locale: Locale },
): Promise<ReturnPreviewModel | null> {
  const values = new Map<SettingName, unknown>();
  for (const name of settingsIn(group)) {
    const value = parseSettingFields(name, fields);
    if (findInvalidField(name, value) !== null) return null;
    values.set(name, value);
  }
  const mark = markOfSettings(await readSettings(services), values);
  if (mark === null) return null;
  const change = Object.fromEntries([...values].filter(([name]) => PREVIEWED.some((previewed) => previewed === name)));
  const [previews, { casesById }] = await Promise.all([previewReturns(services, change), publishedCases(services)]);
  return {
    mark,
    currency: null,
    rate: null,
    rows: previews.map((one) => ({
      title: casesById.get(one.caseId)?.texts[locale].title ?? one.name,
      isFree: one.priceKind === 'free',
      isBeyond: one.isBeyond,
      before: figuresOf(one.before),
      after: figuresOf(one.after),
      prices: null,
    })),
  };
}

/**
 * The effect of a rate on every case: its price in the currency, and its return for a top-up at the new rate, measured
 * by what the money bought before. Null for the same or an invalid rate.
 */
export async function loadRatePreview(
  services: Services,
  currency: { readonly id: number; readonly code: string; readonly rate: string; readonly sign: string },
  { rate, locale }: { readonly rate: string; readonly locale: Locale },
): Promise<ReturnPreviewModel | null> {
  const [before, after] = [Number(currency.rate), Number(rate)];
  if (!(after > 0) || before === after) return null;
  const [previews, { casesById }, { returnBand }] = await Promise.all([
    previewReturns(services, {}),
    publishedCases(services),
    readSettings(services),
  ]);
  const priceText = (price: number, byRate: string): string =>
    formatMoney(ceilToCurrency(kopecks(price), byRate), currency.sign);
  return {
    mark: markOfRate(currency, rate),
    currency: currency.code.toUpperCase(),
    rate: {
      before: shortRate(currency.rate),
      after: shortRate(rate),
      change: changeText(before, after, LOCALES[locale].tag),
      sumBefore: priceText(SAMPLE_KOPECKS, currency.rate),
      sumAfter: priceText(SAMPLE_KOPECKS, rate),
      isLarge: Math.abs(after / before - 1) > LARGE_CHANGE || Math.abs(before / after - 1) > LARGE_CHANGE,
    },
    rows: previews.flatMap((one) => {
      const publishedCase = casesById.get(one.caseId);
      if (one.priceKind !== 'money' || publishedCase === undefined) return [];
      const figures = figuresOf(one.after);
      const moved = {
        ...figures,
        itemsPercent: rounded((figures.itemsPercent * before) / after),
        totalPercent: rounded((figures.totalPercent * before) / after),
      };
      return [
        {
          title: publishedCase.texts[locale].title,
          isFree: false,
          isBeyond: moved.itemsPercent > returnBand.maxPercent || moved.itemsPercent < returnBand.minPercent,
          before: figures,
          after: moved,
          prices: [priceText(publishedCase.price, currency.rate), priceText(publishedCase.price, rate)] as const,
        },
      ];
    }),
  };
}

/** 1,000 roubles: a slip of the decimal point is seen at once in such a sum. */
const SAMPLE_KOPECKS = 100_000;
/** A share of the rate before. */
const LARGE_CHANGE = 0.05;
/** From this factor on, a factor is read more easily than a percentage. */
const SEVERAL_TIMES = 2;

const shortRate = (rate: string): string => rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** `+3,5 %`, `×100` or `÷100`. */
function changeText(before: number, after: number, tag: string): string {
  const factor = after / before;
  if (factor >= SEVERAL_TIMES) return `×${formatFigure(rounded(factor), tag)}`;
  if (factor <= 1 / SEVERAL_TIMES) return `÷${formatFigure(rounded(1 / factor), tag)}`;
  return `${factor > 1 ? '+' : '−'}${formatPercent(rounded(Math.abs(factor - 1) * 100), tag)}`;
}

const rounded = (percent: number): number => Math.round(percent * 100) / 100;

const figuresOf = ({ mostItemsBasisPoints, totalBasisPoints, openingKopecks }: PreviewedReturn['before']) => ({
  itemsPercent: mostItemsBasisPoints / 100,
  totalPercent: totalBasisPoints / 100,
  worth: openingKopecks / 100,
});
