import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { paymentProviders } from './providers/registry.ts';

/** The ways to pay that are open, by their signs: those that look the same are one, and are named by the first. */
export function paymentMarks(world: World, locale: Locale): { readonly logo: string; readonly name: string }[] {
  const t = world.texts.t(locale);
  const byLogo = new Map<string, string>();
  for (const { logo, hintKey } of paymentProviders(world).flatMap(({ methods }) => methods)) {
    if (!byLogo.has(logo)) byLogo.set(logo, t(hintKey));
  }
  return [...byLogo].map(([logo, name]) => ({ logo, name }));
}
