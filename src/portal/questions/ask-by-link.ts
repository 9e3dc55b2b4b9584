import type { Services } from '#src/platform/services.ts';
import { openQuestionLink } from '#src/players/player-email/index.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type ChangedQuestion, openAsBlocked } from './open-question.ts';

/**
 * Writes to support as the blocked player of a link.
 *
 * @throws errors.question.link as `openQuestionLink` gives null
 */
export async function askByLink(
  services: Services,
  _actor: unknown,
  { link, text, locale }: { readonly link: string; readonly text: string; readonly locale: Locale },
): Promise<ChangedQuestion> {
  const opened = (await openQuestionLink(services, link)) ?? fail('errors.question.link');
  return await openAsBlocked(services, { ...opened, text, locale });
}
