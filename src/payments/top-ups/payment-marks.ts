import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { allMethods, hintIn } from './methods.ts';

/** The ways to pay that are open, by their signs: those that look the same are one, and are named by the first. */
export async function paymentMarks(
  world: World,
  locale: Locale,
): Promise<{ readonly logo: string; readonly name: string }[]> {
  const t = world.texts.t(locale);
  const byLogo = new Map<string, string>();
  for (const method of (await allMethods(world)).filter(({ isOn }) => isOn)) {
    const { logo } = method.offer;
    if (!byLogo.has(logo)) byLogo.set(logo, hintIn(method, { t, locale }));
  }
  return [...byLogo].map(([logo, name]) => ({ logo, name }));
}
