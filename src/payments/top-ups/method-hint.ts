import type { Services } from '#src/platform/services.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { providerNamed } from './methods.ts';
import type { Payment } from './payment.ts';

/**
 * Name of the method of a payment as the player saw it: the staff text of that time, or the default text. Without both
 * (method no longer offered) the method's own name.
 */
export function hintOf(
  services: Services,
  { provider, method, methodHints }: Pick<Payment, 'provider' | 'method' | 'methodHints'>,
  { t, locale }: Pick<Viewer, 't' | 'locale'>,
): string {
  const hint = methodHints?.[locale] ?? methodHints?.[FALLBACK_LOCALE];
  if (hint !== undefined) return hint;
  const offer = providerNamed(services, provider)?.methods.find(({ slug }) => slug === method);
  return offer === undefined ? method : t(offer.hintKey);
}
