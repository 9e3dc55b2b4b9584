import type { ErrorParams } from './errors.ts';
import { formatMoney } from './format.ts';
import { LOCALES, type Locale } from './locales.ts';
import { ceilToCurrency, floorToCurrency } from './money.ts';
import type { TextParams } from './text-keys.ts';
import type { Viewer } from './viewers.ts';
import { kopecks } from './units.ts';

const IN_KOPECKS = 'Kopecks';
const PERIODS = ['day', 'week', 'month'] as const;

/**
 * Params of an error for its text: `leftKopecks` also as `left` in the reader's currency, rounded down, and
 * `missingKopecks` rounded up, sums beside a `currency` with their decimals, `period` and `untilAt` in words. An empty
 * `untilAt` has no end.
 */
export function errorWords(params: ErrorParams, { t, locale, currency }: Viewer): TextParams {
  const words: Record<string, string | number> = { ...params };
  for (const [name, value] of Object.entries(params)) {
    if (typeof value !== 'number') continue;
    if ('currency' in params) words[name] = formatMoney(value, '').trimEnd();
    if (!name.endsWith(IN_KOPECKS)) continue;
    const round = name.startsWith('missing') ? ceilToCurrency : floorToCurrency;
    const amount = round(kopecks(value), currency.rate);
    words[name.slice(0, -IN_KOPECKS.length)] = formatMoney(amount, currency.sign);
  }
  const period = PERIODS.find((name) => name === params['period']);
  if (period !== undefined) words['period'] = t(`account-data.limits.in.${period}`);
  const { untilAt } = params;
  if (untilAt === '') words['until'] = t('account-data.pause.endless');
  else if (untilAt !== undefined)
    words['until'] = t('account-data.pause.until', { moment: momentOf(String(untilAt), locale) });
  return words;
}

/** In UTC, because a call does not know the reader's time zone. */
function momentOf(iso: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(LOCALES[locale].tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(Date.parse(iso))} UTC`;
}
