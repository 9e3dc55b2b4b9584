import { addAnnouncement, type AnnouncementTexts } from '#src/players/announcements/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { type Locale, inEveryLocale } from '#src/shared/locales.ts';

const CASE = 'daily-quota';

const TEXTS = inEveryLocale<AnnouncementTexts>({
  ru: {
    lead: 'Бонус каждый день',
    text: 'Семь дней подряд дают 190 баллов, а седьмой ещё и вращение колеса в подарок.',
    action: 'К бонусам',
  },
  en: {
    lead: 'A bonus every day',
    text: 'Seven days in a row add up to 190 points, and the seventh also brings a free spin of the wheel.',
    action: 'See the bonuses',
  },
  ua: {
    lead: 'Бонус щодня',
    text: 'Сім днів поспіль дають 190 балів, а сьомий ще й оберт колеса в подарунок.',
    action: 'До бонусів',
  },
  pl: {
    lead: 'Bonus każdego dnia',
    text: 'Siedem dni z rzędu daje 190 punktów, a siódmy dorzuca obrót kołem w prezencie.',
    action: 'Zobacz bonusy',
  },
});

/** Creates the demo's announcement when it is missing; one ended by a removal of the demo stays ended. */
export async function seedAdvert(services: Services): Promise<boolean> {
  const caseId = (await publishedCases(services)).casesByName.get(CASE)?.id ?? null;
  const id = await transaction(services, null, (tx) =>
    addAnnouncement(tx, {
      caseId,
      link: '/bonus',
      fromAt: tx.now,
      untilAt: null,
      audience: 'players',
      isDemo: true,
      texts: new Map(Object.entries(TEXTS).map(([locale, texts]) => [locale as Locale, texts])),
    }),
  );
  return id !== null;
}
