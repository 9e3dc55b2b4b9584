import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { allMethods, methodNameIn } from './methods.ts';
import { paymentProviders } from './providers/registry.ts';

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

/** Notifications that the providers are not set up to send, by the provider; what went wrong where one did not answer. */
export async function missingNotifications(services: Services): Promise<string[]> {
  const answers = paymentProviders(services).map(async ({ name, missingNotifications: ask }) => {
    try {
      return ((await ask?.()) ?? []).map((event) => `${name} ${event}`);
    } catch {
      return [`${name}: not known, it does not answer or the key may not read its webhooks`];
    }
  });
  return (await Promise.all(answers)).flat();
}
