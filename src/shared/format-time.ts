/**
 * Formats of dates and times, by BCP 47 tag. The server writes UTC and says so; the browser writes the zone of the
 * visitor (islands/runtime/moments.ts).
 */
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './time.ts';

/** The store writes British English; the plain tag `en` gives American dates. */
const dateTag = (tag: string): string => (tag === 'en' ? 'en-GB' : tag);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(dateTag(tag), options);
    formats.set(key, format);
  }
  return format;
}

const write = (iso: string, tag: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf(tag, options).format(Date.parse(iso));

/** Date in UTC: `22 November 2026`. */
export const shortDay = (iso: string, tag: string): string => write(iso, tag, { dateStyle: 'long', timeZone: 'UTC' });

/** Date in UTC, abbreviated: `22 Nov 2026`. */
export const briefDay = (iso: string, tag: string): string => write(iso, tag, { dateStyle: 'medium', timeZone: 'UTC' });

/** Date in Moscow, where the days of the store turn: `21 November 2026`. */
export const moscowDay = (iso: string, tag: string): string =>
  write(iso, tag, { dateStyle: 'long', timeZone: 'Europe/Moscow' });

/** Day without its year, in UTC: `22 November`. */
export const dayOfMonth = (iso: string, tag: string): string =>
  write(iso, tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Month in UTC: `November 2026`. */
export const formatMonth = (iso: string, tag: string): string =>
  write(iso, tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Numeric day and month in UTC, for chart labels: `22/11`. */
export const dayInNumbers = (iso: string, tag: string): string =>
  write(iso, tag, { day: '2-digit', month: '2-digit', timeZone: 'UTC' });

/** Date and time in UTC in numbers, for tables without space: `22/11/2026, 12:41`. */
export const momentInNumbers = (iso: string, tag: string): string =>
  write(iso, tag, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' });

/** Time to the minute in UTC, marked because the server does not know the zone of the visitor. */
export const shortMoment = (iso: string, tag: string): string => `${exactMoment(iso, tag, 'UTC')} UTC`;

/** Time to the second in UTC, for proofs. */
export const preciseMoment = (iso: string, tag: string): string =>
  `${write(iso, tag, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;

/** Time to the minute in a zone: `22 Nov 2026, 12:41`; without a zone in that of the machine. */
export const exactMoment = (iso: string, tag: string, timeZone?: string): string =>
  write(iso, tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** Range of dates, given as midnight UTC: `16–22 November`, `21 November`. */
export function formatDays(first: string, last: string, tag: string): string {
  const format = formatOf(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.formatRange(Date.parse(first), Date.parse(last)).replaceAll(/[\u2009\u202f]/g, '');
}

/**
 * A time as seen from another one: `2 min ago`, `today, 12:04`, `yesterday, 23:50`, then the exact time. Future times
 * are exact too.
 */
export function formatAgo(iso: string, nowMs: number, tag: string, timeZone?: string): string {
  const seconds = Math.floor((nowMs - Date.parse(iso)) / 1000);
  if (seconds >= 0 && seconds < HOUR_SECONDS) {
    const minutes = Math.floor(seconds / MINUTE_SECONDS);
    const ago = (style: 'short' | 'long'): Intl.RelativeTimeFormat =>
      new Intl.RelativeTimeFormat(dateTag(tag), { numeric: 'auto', style });
    return minutes === 0 ? ago('long').format(0, 'second') : ago('short').format(-minutes, 'minute');
  }
  const dayOf = (ms: number): string => formatOf('sv', { dateStyle: 'short', timeZone }).format(ms);
  const day = dayOf(Date.parse(iso));
  const daysAgo = [nowMs, nowMs - DAY_SECONDS * 1000].findIndex((ms) => dayOf(ms) === day);
  if (daysAgo === -1 || seconds < 0) return exactMoment(iso, tag, timeZone);
  const dayName = new Intl.RelativeTimeFormat(dateTag(tag), { numeric: 'auto' }).format(-daysAgo, 'day');
  return `${dayName}, ${write(iso, tag, { timeStyle: 'short', timeZone })}`;
}
