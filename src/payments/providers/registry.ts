import type { World } from '#src/platform/world.ts';
import { freekassaProvider } from './freekassa.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe.ts';
import { yookassaProvider } from './yookassa.ts';

declare module '#src/platform/world.ts' {
  interface Providers {
    /** Stands in for those that the configuration names. */
    readonly payments?: readonly PaymentProvider[];
  }
}

/** Who can be made in a world; null where its configuration does not name it. One line for each. */
const MAKERS: readonly ((world: World) => PaymentProvider | null)[] = [
  sandboxProvider,
  stripeProvider,
  yookassaProvider,
  freekassaProvider,
];

const made = new WeakMap<World, readonly PaymentProvider[]>();

/** By whom money can come in, in the order in which their methods are offered. */
export function paymentProviders(world: World): readonly PaymentProvider[] {
  const { payments } = world.providers;
  if (payments !== undefined) return payments;
  const known = made.get(world) ?? MAKERS.map((make) => make(world)).filter((one) => one !== null);
  made.set(world, known);
  return known;
}
