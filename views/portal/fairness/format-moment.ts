/** A moment as a language writes it, to the second, in UTC and saying so: the server does not know who reads where. */
export function formatMoment(iso: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}
