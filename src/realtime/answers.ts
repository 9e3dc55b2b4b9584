import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { countersNow, dropsOf, readWins } from '#src/portal/leaderboards/index.ts';
import { entryModel } from './entry-model.ts';

/** What the old interface can be asked for. */
export const METHODS = ['liveDrop', 'online'] as const;

/** What the sockets tell, for who asks: the strip or the counters, as the text of JSON that the specification wants. */
export async function answerOld(services: Services, method: (typeof METHODS)[number], locale: Locale): Promise<string> {
  if (method === 'online') return JSON.stringify(await countersNow(services));
  const drops = await dropsOf(services, await readWins(services), locale);
  return JSON.stringify(drops.map(entryModel));
}
