import { Api, GrammyError } from 'grammy';
import type { TelegramBot } from '#src/platform/entry-config.ts';

/** What Telegram says of somebody and the channel; `away` when it says nothing that can be used. */
export type Membership = 'member' | 'stranger' | 'away';

/** So long the Bot API may take: somebody waits for a page or an opening. */
const PATIENCE_SECONDS = 3;
/** Who left or was removed is not one of these. */
const INSIDE: readonly string[] = ['creator', 'administrator', 'member'];
/** Refusals that are about the person asked for; any other means that the bot or its channel is not set up. */
const NOBODY = /user not found|member not found|PARTICIPANT_ID_INVALID|USER_ID_INVALID/i;

/**
 * Asks the Bot API (getChatMember) whether a user of Telegram is in the newsletter's channel. `tell` hears, in words
 * without the token, why there was no answer.
 */
export async function askMembership(
  { token, apiUrl }: TelegramBot,
  channel: string,
  subject: string,
  tell: (reason: string) => void,
): Promise<Membership> {
  try {
    const api = new Api(token, { apiRoot: apiUrl, timeoutSeconds: PATIENCE_SECONDS });
    const found = await api.getChatMember(channel, Number(subject));
    const isInside = INSIDE.includes(found.status) || (found.status === 'restricted' && found.is_member);
    return isInside ? 'member' : 'stranger';
  } catch (error) {
    if (error instanceof GrammyError && NOBODY.test(error.description)) return 'stranger';
    tell(error instanceof GrammyError ? error.description : 'no answer');
    return 'away';
  }
}
