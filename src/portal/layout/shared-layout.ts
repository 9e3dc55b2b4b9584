import { currencyChoices } from '#src/core/currencies/index.ts';
import { paymentMarks } from '#src/payments/top-ups/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { contactsOf } from '#src/players/info-pages/index.ts';
import { countersOf, latestDrops } from '#src/portal/leaderboards/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import { maintenanceNote } from './maintenance-note.ts';

/** Built once per language and currency, until one of these data versions changes. */
export const sharedLayoutOf = cached(
  'shared-layout',
  {
    dependsOn: ['catalogue', 'settings', 'rates', 'strip', 'counters'],
    key: (_services, locale, { code }) => `${locale} ${code}`,
  },
  async (services: Services, locale: Locale, { code }: { readonly code: string }) => ({
    strip: await latestDrops(services, locale),
    counters: await countersOf(services),
    currencies: await currencyChoices(services, locale, code),
    maintenance: await maintenanceNote(services, locale),
    contacts: await contactsOf(services),
    payments: await paymentMarks(services, locale),
  }),
);
