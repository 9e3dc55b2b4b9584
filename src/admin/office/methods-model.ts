import { allCurrencies } from '#src/currencies/index.ts';
import { allMethods, hintIn } from '#src/payments/index.ts';
import { newFormKey } from '#src/platform/form-key.ts';
import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { MethodsPageModel } from '#views/office/methods-page.tsx';

/** Every way to pay that is configured, in the order in which players see them. */
export async function loadMethods(
  world: World,
  reader: { readonly t: T; readonly locale: Locale },
): Promise<MethodsPageModel> {
  const [methods, currencies] = await Promise.all([allMethods(world), allCurrencies(world)]);
  const codes = currencies.filter(({ isDisabled }) => !isDisabled).map(({ code }) => code);
  return {
    key: newFormKey(world),
    methods: methods.map((method) => {
      const { provider, offer, isOn, hints } = method;
      const own = provider.methods.find(({ slug }) => slug === offer.slug) ?? offer;
      const { currencies: chosen } = offer;
      return {
        ...{ slug: offer.slug, name: hintIn(method, reader), provider: provider.name, isOn },
        hints: { ru: hints?.ru ?? '', en: hints?.en ?? '', ua: hints?.ua ?? '', pl: hints?.pl ?? '' },
        least: offer.minSumKopecks / 100,
        ownLeast: own.minSumKopecks / 100,
        currencies: (own.currencies === 'all' ? codes : own.currencies).map((code) => ({
          code,
          isOn: chosen === 'all' || chosen.includes(code),
        })),
      };
    }),
  };
}
