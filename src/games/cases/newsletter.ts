import { identitySubject } from '#src/players/identities/index.ts';
import type { PublishedCase } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fetchMembership, type Membership } from './providers/telegram.ts';

/** Newsletter status of a player. `away` means that Telegram is unavailable. */
export type NewsletterStatus = 'not-linked' | 'subscribed' | 'not-subscribed' | 'away';

/** Cache lifetime of an answer. Negative answers expire sooner, because a player may subscribe and come back. */
const KEPT_SECONDS: Readonly<Record<Membership, number>> = { member: 60, stranger: 3, away: 3 };
const SAYS: Readonly<Record<Membership, NewsletterStatus>> = {
  member: 'subscribed',
  stranger: 'not-subscribed',
  away: 'away',
};

/**
 * Returns whether a player is subscribed to the Telegram newsletter; asked only when the case requires it. Calls the
 * Bot API, so never call it within a transaction. Without a configured bot and channel no player is subscribed.
 */
export async function readNewsletterStatus(
  services: Services,
  playerId: number | null,
  offer: PublishedCase,
): Promise<NewsletterStatus> {
  const bot = services.config.telegram;
  if (playerId === null || !offer.conditions.some(({ kind }) => kind === 'telegram')) return 'not-linked';
  const subject = await identitySubject(services.db, playerId, 'telegram');
  if (subject === null || bot === null || bot.channel === null) return 'not-linked';
  const key = `newsletter:${bot.channel}:${subject}`;
  const cachedAnswer = await services.redis.get(key).catch(() => null);
  if (cachedAnswer === 'member' || cachedAnswer === 'stranger' || cachedAnswer === 'away') return SAYS[cachedAnswer];
  const membership = await fetchMembership(bot, bot.channel, subject, (reason) => {
    services.log.warn({ provider: 'telegram', reason }, 'provider.request.failed');
  });
  // While Redis is unavailable every check calls Telegram.
  await services.redis.set(key, membership, { EX: KEPT_SECONDS[membership] }).catch(() => null);
  return SAYS[membership];
}
