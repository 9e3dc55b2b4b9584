import { identitySubject } from '#src/accounts/index.ts';
import type { PublishedCase } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { askMembership, type Membership } from './providers/telegram.ts';

/** How a player stands to the newsletter: they have no Telegram linked, or what Telegram says of who is linked. */
export type Subscription = 'not-linked' | 'subscribed' | 'not-subscribed' | 'away';

/** So long an answer is believed. Who has just subscribed and comes back is asked for anew. */
const KEPT_SECONDS: Readonly<Record<Membership, number>> = { member: 60, stranger: 3, away: 3 };
const SAYS: Readonly<Record<Membership, Subscription>> = {
  member: 'subscribed',
  stranger: 'not-subscribed',
  away: 'away',
};

/**
 * Whether a player gets the Telegram newsletter, where a case asks for it; the Bot API is asked, so never within a
 * transaction. Without a configured bot and channel nobody can be subscribed.
 */
export async function askNewsletter(
  world: World,
  playerId: number | null,
  offer: PublishedCase,
): Promise<Subscription> {
  const bot = world.config.telegram;
  if (playerId === null || !offer.conditions.some(({ kind }) => kind === 'telegram')) return 'not-linked';
  const subject = await identitySubject(world.db, playerId, 'telegram');
  if (subject === null || bot === null || bot.channel === null) return 'not-linked';
  const key = `newsletter:${bot.channel}:${subject}`;
  const kept = await world.redis.get(key).catch(() => null);
  if (kept === 'member' || kept === 'stranger' || kept === 'away') return SAYS[kept];
  const found = await askMembership(bot, bot.channel, subject, (reason) => {
    world.log.warn({ reason }, 'the Bot API did not say who gets the newsletter');
  });
  // While Redis is away each question goes to Telegram.
  await world.redis.set(key, found, { EX: KEPT_SECONDS[found] }).catch(() => null);
  return SAYS[found];
}
