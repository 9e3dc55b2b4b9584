import { currencyChoices } from '#src/core/currencies/index.ts';
import { paymentMarks } from '#src/payments/top-ups/index.ts';
import { cachedByKey } from '#src/platform/database/data-version.ts';
import type { Services } from '#src/platform/services.ts';
import { contactsOf } from '#src/players/info-pages/index.ts';
import { countersOf, latestDrops } from '#src/portal/leaderboards/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import { maintenanceNote } from './maintenance-note.ts';

/** Built once per language and currency, until one of these data versions changes. */
export const sharedLayoutOf = cachedByKey(
  ['catalogue', 'settings', 'rates', 'strip', 'counters'],
  (_services, locale: Locale, { code }: { readonly code: string }) => `${locale} ${code}`,
  async (services: Services, locale: Locale, { code }: { readonly code: string }) => ({
    strip: await latestDrops(services, locale),
    counters: await countersOf(services),
    currencies: await currencyChoices(services, locale, code),
    maintenance: await maintenanceNote(services, locale),
    contacts: await contactsOf(services),
    payments: await paymentMarks(services, locale),
  }),
);
