import { currencyChoices } from '#src/core/currencies/index.ts';
import { paymentMarks } from '#src/payments/top-ups/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { contactsOf } from '#src/players/info-pages/index.ts';
import { bestDrops, countersOf, latestDrops } from '#src/portal/leaderboards/index.ts';
import { type Viewer, viewerKey } from '#src/shared/viewers.ts';
import { maintenanceNote } from './maintenance-note.ts';

/** Built once per language and currency, until one of these data versions changes. */
export const sharedLayoutOf = cached(
  'shared-layout',
  { dependsOn: ['catalogue', 'settings', 'rates', 'strip', 'counters'], key: (_services, viewer) => viewerKey(viewer) },
  async (services: Services, { locale, currency: { code } }: Viewer) => ({
    strip: await latestDrops(services, locale),
    best: await bestDrops(services, locale),
    counters: await countersOf(services),
    currencies: await currencyChoices(services, locale, code),
    maintenance: await maintenanceNote(services, locale),
    contacts: await contactsOf(services),
    payments: await paymentMarks(services, locale),
  }),
);
