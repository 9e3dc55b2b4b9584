/** Localised date in UTC. */
export const shortDay = (iso: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** Localised time to the minute, marked as UTC because the server does not know the reader's time zone. */
export function shortMoment(iso: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}

/** Numeric day and month in UTC, for chart labels. */
export const dayInNumbers = (iso: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(new Date(iso));
