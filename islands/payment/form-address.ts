import type { Href } from '#src/shared/locales.ts';

/** The payment page with the form's values: it comes up with them again. */
export function formAddress(href: Href, values: Readonly<Record<string, string>>): string {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  return `${href('/payment')}?${new URLSearchParams(filled).toString()}`;
}
