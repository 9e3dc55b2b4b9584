import type { World } from '#src/platform/world.ts';
import { FALLBACK_LOCALE, type Locale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { providerNamed } from './methods.ts';
import type { Payment } from './payment.ts';

/** Whoever reads how something was paid. */
export interface HintReader {
  readonly t: T;
  readonly locale: Locale;
}

/**
 * How a payment was to be paid, in the words that its player chose by: staff's of that time, or the store's own. A
 * method that had none of staff's and is no longer offered goes by its own name.
 */
export function hintOf(
  world: World,
  { provider, method, methodHints }: Pick<Payment, 'provider' | 'method' | 'methodHints'>,
  { t, locale }: HintReader,
): string {
  const told = methodHints?.[locale] ?? methodHints?.[FALLBACK_LOCALE];
  if (told !== undefined) return told;
  const offer = providerNamed(world, provider)?.methods.find(({ slug }) => slug === method);
  return offer === undefined ? method : t(offer.hintKey);
}
