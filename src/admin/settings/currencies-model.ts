import { allCurrencies, BASE_CURRENCY, currencyName } from '#src/core/currencies/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { Locale } from '#src/shared/locales.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { hasPower } from '#src/shared/powers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { CurrenciesPageModel } from '#views/admin/settings/currencies-page.tsx';

/** Sample sum of 1,000 roubles, which makes a misplaced decimal point in a rate visible. */
const SAMPLE = kopecks(100_000);

export async function loadCurrencies(
  services: Services,
  { locale, member }: { readonly locale: Locale; readonly member: StaffMember },
): Promise<CurrenciesPageModel> {
  const all = await allCurrencies(services);
  return {
    key: newFormKey(services),
    mayOverride: hasPower(member.role, 'override'),
    currencies: all.map((one) => ({
      id: one.id,
      code: one.code,
      name: currencyName(one, locale),
      sign: one.sign,
      rate: one.rate.replace(/\.?0+$/, ''),
      isBase: one.code === BASE_CURRENCY,
      isOffered: !one.isDisabled,
      sample: formatMoney(ceilToCurrency(SAMPLE, one.rate), one.sign),
    })),
  };
}
