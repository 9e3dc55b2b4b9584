/** Localised time to the second, marked as UTC because the server does not know the reader's time zone. */
export function formatMoment(iso: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}
