/** The day of a moment as a language writes it, in UTC. */
export const shortDay = (iso: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** A moment as a language writes it in a list, to the minute, in UTC and saying so: nobody knows who reads where. */
export function shortMoment(iso: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}

/** The day and the month of a moment in numbers, in UTC: for what stands beneath a chart. */
export const dayInNumbers = (iso: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(new Date(iso));
