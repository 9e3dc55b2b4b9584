import type { Services } from '#src/platform/services.ts';
import { playerOfLink } from '#src/players/player-email/index.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type ChangedQuestion, openAsBlocked } from './open-question.ts';

/**
 * Writes to support as the blocked player of a link.
 *
 * @throws errors.question.link as `playerOfLink` gives null
 */
export async function askByLink(
  services: Services,
  _actor: unknown,
  { link, text, locale }: { readonly link: string; readonly text: string; readonly locale: Locale },
): Promise<ChangedQuestion> {
  const playerId = (await playerOfLink(services, link)) ?? fail('errors.question.link');
  return await openAsBlocked(services, { playerId, text, locale });
}
