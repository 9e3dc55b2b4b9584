import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { allMethods, methodNameIn } from './methods.ts';

/** Logos of the available payment methods. Methods with the same logo are listed once, with the name of the first. */
export async function paymentMarks(
  services: Services,
  locale: Locale,
): Promise<{ readonly logo: string; readonly name: string }[]> {
  const t = services.texts.t(locale);
  const byLogo = new Map<string, string>();
  for (const method of (await allMethods(services)).filter(({ isOn }) => isOn)) {
    const { logo } = method.offer;
    if (!byLogo.has(logo)) byLogo.set(logo, methodNameIn(method, { t, locale }));
  }
  return [...byLogo].map(([logo, name]) => ({ logo, name }));
}
