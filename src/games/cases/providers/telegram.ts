import { z } from 'zod';
import type { TelegramBot } from '#src/platform/config/entry-config.ts';
import { callBot } from '#src/platform/telegram-bot.ts';

/** Membership of a user in the channel; `away` when Telegram gives no usable answer. */
export type Membership = 'member' | 'stranger' | 'away';

/** Timeout of the Bot API call, because a page or an opening waits for it. */
const TIMEOUT_MS = 3000;
/** Other statuses (left, kicked) mean that the user is not a member. */
const INSIDE: readonly string[] = ['creator', 'administrator', 'member'];
/** Errors about the user. Any other error means that the bot or its channel is misconfigured. */
const UNKNOWN_MEMBER = /user not found|member not found|PARTICIPANT_ID_INVALID|USER_ID_INVALID/i;

const chatMember = z.object({ status: z.string(), is_member: z.boolean().optional() });

/**
 * Checks with the Bot API (getChatMember) whether a Telegram user is a member of the newsletter channel. `onFailure`
 * receives the reason for a missing answer, without the bot token.
 */
export async function fetchMembership(
  bot: TelegramBot,
  channel: string,
  subject: string,
  onFailure: (reason: string) => void,
): Promise<Membership> {
  try {
    const answer = await callBot(bot, 'getChatMember', { chat_id: channel, user_id: Number(subject) }, TIMEOUT_MS);
    if (answer.ok) {
      const { status, is_member: isInRestricted = false } = chatMember.parse(answer.result);
      return INSIDE.includes(status) || (status === 'restricted' && isInRestricted) ? 'member' : 'stranger';
    }
    if (UNKNOWN_MEMBER.test(answer.description)) return 'stranger';
    onFailure(answer.description);
    return 'away';
  } catch {
    onFailure('no answer');
    return 'away';
  }
}
