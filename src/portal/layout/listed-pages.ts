import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { listedCases } from '#src/games/cases/index.ts';
import type { SitemapPage } from '#src/shared/sitemap-page.ts';
import { contactsOf, listedDocuments } from '#src/players/info-pages/index.ts';
import { listedItems } from '#src/portal/catalogue-pages/index.ts';
import { listedReports } from '#src/portal/fairness/index.ts';

/** Pages of the sitemap whose addresses or last changes come from data. */
export const listedPages = cached(
  'listed-pages',
  { dependsOn: ['catalogue', 'reports', 'texts'] },
  async (services): Promise<SitemapPage[]> => [
    ...(await listedCases(services)),
    ...(await listedDocuments(services)),
    ...(await listedItems(services)),
    ...(await listedReports(services)),
  ],
);

/** Contact for security reports; null without one. */
export async function securityContact(services: Services): Promise<string | null> {
  const { email, support } = await contactsOf(services);
  return email === null ? support : `mailto:${email}`;
}
