import { allCurrencies } from '#src/core/currencies/index.ts';
import { allMethods, methodNameIn } from '#src/payments/top-ups/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { type Locale, byLocale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { MethodsPageModel } from '#views/admin/settings/methods-page.tsx';

export async function loadMethods(
  services: Services,
  reader: { readonly t: T; readonly locale: Locale },
): Promise<MethodsPageModel> {
  const [methods, currencies] = await Promise.all([allMethods(services), allCurrencies(services)]);
  const codes = currencies.filter(({ isDisabled }) => !isDisabled).map(({ code }) => code);
  return {
    key: newFormKey(services),
    methods: methods.map((method) => {
      const { provider, offer, isOn, hints } = method;
      const own = provider.methods.find(({ slug }) => slug === offer.slug) ?? offer;
      const { currencies: chosen } = offer;
      return {
        slug: offer.slug,
        name: methodNameIn(method, reader),
        provider: provider.name,
        isOn,
        hints: byLocale((locale) => hints?.[locale] ?? ''),
        least: offer.minSumKopecks / 100,
        ownLeast: own.minSumKopecks / 100,
        settleDays: offer.settleDays,
        ownSettleDays: own.settleDays,
        currencies: (own.currencies === 'all' ? codes : own.currencies).map((code) => ({
          code,
          isOn: chosen === 'all' || chosen.includes(code),
        })),
      };
    }),
  };
}
