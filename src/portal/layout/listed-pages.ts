import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { contactsOf, listedCases } from '#src/players/info-pages/index.ts';
import { listedItems } from '#src/portal/catalogue-pages/index.ts';
import { listedReports } from '#src/portal/fairness/index.ts';

/** Pages of the sitemap whose addresses come from data. */
export const listedPages = cached('listed-pages', { dependsOn: ['catalogue', 'reports'] }, async (services) => [
  ...(await listedCases(services)),
  ...(await listedItems(services)),
  ...(await listedReports(services)),
]);

/** Contact for security reports; null without one. */
export async function securityContact(services: Services): Promise<string | null> {
  const { email, support } = await contactsOf(services);
  return email === null ? support : `mailto:${email}`;
}
