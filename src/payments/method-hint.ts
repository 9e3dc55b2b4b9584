import type { World } from '#src/platform/world.ts';
import type { T } from '#src/shared/text-keys.ts';
import { providerNamed } from './methods.ts';
import type { Payment } from './payment.ts';

/** How a payment was to be paid, in words; a method that is no longer offered goes by its own name. */
export function hintOf(world: World, { provider, method }: Pick<Payment, 'provider' | 'method'>, t: T): string {
  const offer = providerNamed(world, provider)?.methods.find(({ slug }) => slug === method);
  return offer === undefined ? method : t(offer.hintKey);
}
