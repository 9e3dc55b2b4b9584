/** Localised range of Moscow dates, given as midnight UTC: `16–22 November`, `21 November`. */
export function formatDays(first: string, last: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.formatRange(new Date(first), new Date(last)).replaceAll(/[\u2009\u202f]/g, '');
}

/** Localised Moscow date of a time: `21 November 2026`. */
export function formatDay(iso: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'Europe/Moscow' }).format(new Date(iso));
}
