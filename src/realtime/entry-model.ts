import type { LiveDropEntry } from '#src/shared/live.ts';
import { countersNow, dropsOf, type LatestDrop, readWins } from '#src/portal/leaderboards/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';

/** A win in the shape of the specification. */
export const entryModel = ({
  insertId,
  incase,
  logo,
  title,
  name,
  rarity,
  caseLogo,
  battle,
  times,
  owner,
}: LatestDrop): LiveDropEntry => ({
  winItem: { item: { insertId, incase, logo, title, name }, rarity },
  case: caseLogo,
  battle,
  times,
  owner,
});

/** Methods of the legacy interface. */
export const METHODS = ['liveDrop', 'online'] as const;

/**
 * The data of the sockets by request: the live feed or the counters, as a text of JSON, which the specification
 * requires.
 */
export async function answerOld(services: Services, method: (typeof METHODS)[number], locale: Locale): Promise<string> {
  if (method === 'online') return JSON.stringify(await countersNow(services));
  const drops = await dropsOf(services, await readWins(services), locale);
  return JSON.stringify(drops.map(entryModel));
}
