import { formatPercent } from '#src/shared/format-odds.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { type Locale, LOCALES } from '#src/shared/locales.ts';
import type { FigureUnit, SheetModel } from './dashboard-model.ts';

/** Formats a figure for staff: money in roubles regardless of the display currency, a dash for null. */
export function figureText(value: number | null, unit: FigureUnit, tag: string): string {
  if (value === null) return '—';
  if (unit === 'roubles') return formatMoney(value / 100, '₽');
  return unit === 'percent' ? formatPercent(value / 100, tag) : formatCount(value);
}

/** Start of a time row: the hour in Moscow time, or the day. */
export function timeText(iso: string, span: SheetModel['span'], locale: Locale): string {
  const { tag } = LOCALES[locale];
  return span === 'hour'
    ? new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' }).format(
        Date.parse(iso),
      )
    : new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }).format(Date.parse(iso));
}
