import type { Config } from '#src/platform/config.ts';
import type { World } from '#src/platform/world.ts';
import type { PaymentProvider } from './provider.ts';

declare module '#src/platform/world.ts' {
  interface Providers {
    /** Stands in for those that the configuration names. */
    readonly payments?: readonly PaymentProvider[];
  }
}

/** Who can be made of a configuration; null where the configuration does not name it. One line for each. */
const MAKERS: readonly ((config: Config) => PaymentProvider | null)[] = [];

const made = new WeakMap<Config, readonly PaymentProvider[]>();

/** By whom money can come in, in the order in which their methods are offered. */
export function paymentProviders({
  config,
  providers,
}: Pick<World, 'config' | 'providers'>): readonly PaymentProvider[] {
  if (providers.payments !== undefined) return providers.payments;
  const known = made.get(config) ?? MAKERS.map((make) => make(config)).filter((one) => one !== null);
  made.set(config, known);
  return known;
}
