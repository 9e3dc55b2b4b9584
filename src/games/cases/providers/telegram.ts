import { Api, GrammyError } from 'grammy';
import type { TelegramBot } from '#src/platform/config/entry-config.ts';

/** Membership of a user in the channel; `away` when Telegram gives no usable answer. */
export type Membership = 'member' | 'stranger' | 'away';

/** Timeout of the Bot API call, because a page or an opening waits for it. */
const TIMEOUT_SECONDS = 3;
/** Other statuses (left, kicked) mean that the user is not a member. */
const INSIDE: readonly string[] = ['creator', 'administrator', 'member'];
/** Errors about the user. Any other error means that the bot or its channel is misconfigured. */
const UNKNOWN_MEMBER = /user not found|member not found|PARTICIPANT_ID_INVALID|USER_ID_INVALID/i;

/**
 * Checks with the Bot API (getChatMember) whether a Telegram user is a member of the newsletter channel. `tell`
 * receives the reason for a missing answer, without the bot token.
 */
export async function fetchMembership(
  { token, apiUrl }: TelegramBot,
  channel: string,
  subject: string,
  tell: (reason: string) => void,
): Promise<Membership> {
  try {
    const api = new Api(token, { apiRoot: apiUrl, timeoutSeconds: TIMEOUT_SECONDS });
    const chatMember = await api.getChatMember(channel, Number(subject));
    const isInside = INSIDE.includes(chatMember.status) || (chatMember.status === 'restricted' && chatMember.is_member);
    return isInside ? 'member' : 'stranger';
  } catch (error) {
    if (error instanceof GrammyError && UNKNOWN_MEMBER.test(error.description)) return 'stranger';
    tell(error instanceof GrammyError ? error.description : 'no answer');
    return 'away';
  }
}
