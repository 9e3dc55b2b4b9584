import { allCurrencies, BASE_CURRENCY, currencyName, normalRate } from '#src/core/currencies/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { Locale } from '#src/shared/locales.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { hasPower } from '#src/shared/powers.ts';
import { kopecks } from '#src/shared/units.ts';
import { loadRatePreview, type PreviewedForm } from './return-preview-model.ts';
import type { CurrenciesPageModel } from '#views/admin/settings/currencies-page.tsx';

/** Sample sum of 1,000 roubles, which makes a misplaced decimal point in a rate visible. */
const SAMPLE = kopecks(100_000);

export async function loadCurrencies(
  services: Services,
  {
    locale,
    member,
    refused,
  }: { readonly locale: Locale; readonly member: StaffMember; readonly refused: PreviewedForm | null },
): Promise<CurrenciesPageModel> {
  const all = await allCurrencies(services);
  const typed =
    refused === null ? undefined : all.find(({ id }) => refused.action.endsWith(`/currencies/${String(id)}`));
  const rate = normalRate(refused?.values['rate'] ?? '');
  const preview =
    typed === undefined || rate === null ? null : await loadRatePreview(services, typed, { rate, locale });
  return {
    key: newFormKey(services),
    mayOverride: hasPower(member.role, 'override'),
    currencies: all.map((one) => ({
      id: one.id,
      code: one.code,
      name: currencyName(one, locale),
      sign: one.sign,
      rate: one.rate.replace(/\.0+$|(?<!0)0+$/, ''),
      isBase: one.code === BASE_CURRENCY,
      isOffered: !one.isDisabled,
      preview: one.id === typed?.id ? preview : null,
      sample: formatMoney(ceilToCurrency(SAMPLE, one.rate), one.sign),
    })),
  };
}
