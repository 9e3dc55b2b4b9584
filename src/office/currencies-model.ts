import { allCurrencies, BASE_CURRENCY, currencyName } from '#src/currencies/index.ts';
import { newFormKey } from '#src/platform/form-key.ts';
import type { World } from '#src/platform/world.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { Locale } from '#src/shared/locales.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { CurrenciesPageModel } from '#views/office/currencies-page.tsx';

/** What a thousand roubles are: a slip of the point shows at once. */
const SAMPLE = kopecks(100_000);

/** All currencies with their rates, and what a thousand roubles are in each. */
export async function loadCurrencies(world: World, locale: Locale): Promise<CurrenciesPageModel> {
  const all = await allCurrencies(world);
  return {
    key: newFormKey(world),
    currencies: all.map((one) => ({
      ...{ id: one.id, code: one.code, name: currencyName(one, locale), sign: one.sign },
      rate: one.rate.replace(/\.?0+$/, ''),
      isBase: one.code === BASE_CURRENCY,
      isOffered: !one.isDisabled,
      sample: formatMoney(ceilToCurrency(SAMPLE, one.rate), one.sign),
    })),
  };
}
