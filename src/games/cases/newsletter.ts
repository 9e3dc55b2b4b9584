import { identitySubject, isLinkedByDemo } from '#src/players/identities/index.ts';
import type { PublishedCase } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { TelegramBot } from '#src/platform/config/entry-config.ts';
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
 * Returns whether a player is subscribed to the Telegram newsletter; asked only when a case requires it. Calls the Bot
 * API, so never call it within a transaction. Without a configured bot and channel no player is subscribed.
 */
export async function readNewsletterStatus(
  services: Services,
  playerId: number | null,
  cases: readonly PublishedCase[],
): Promise<NewsletterStatus> {
  if (isLinkedByDemo(services, 'telegram')) return await readDemoStatus(services, playerId, cases);
  const membership = await findMembershipQuery(services, playerId, cases);
  if (membership === null) return 'not-linked';
  const { bot, channel, subject, key } = membership;
  const cachedStatus = await cachedNewsletterStatus(services, key);
  if (cachedStatus !== null) return cachedStatus;
  const answer = await fetchMembership(bot, channel, subject, (reason) => {
    services.log.warn({ provider: 'telegram', reason }, 'provider.request.failed');
  });
  // While Redis is unavailable every check calls Telegram.
  await services.redis.set(key, answer, { EX: KEPT_SECONDS[answer] }).catch(() => null);
  return SAYS[answer];
}

/** Like `readNewsletterStatus`, without a call of the Bot API: for cards, which must not wait for it. */
export async function recallNewsletterStatus(
  services: Services,
  playerId: number | null,
  cases: readonly PublishedCase[],
): Promise<NewsletterStatus> {
  if (isLinkedByDemo(services, 'telegram')) return await readDemoStatus(services, playerId, cases);
  const membership = await findMembershipQuery(services, playerId, cases);
  return (membership && (await cachedNewsletterStatus(services, membership.key))) ?? 'not-linked';
}

const isAsked = (cases: readonly PublishedCase[]): boolean =>
  cases.some(({ conditions }) => conditions.some(({ kind }) => kind === 'telegram'));

/** A made-up account of demo mode is subscribed: no bot can be asked about it. */
async function readDemoStatus(
  services: Services,
  playerId: number | null,
  cases: readonly PublishedCase[],
): Promise<NewsletterStatus> {
  if (playerId === null || !isAsked(cases)) return 'not-linked';
  return (await identitySubject(services.db, playerId, 'telegram')) === null ? 'not-linked' : 'subscribed';
}

/** The player and the channel to ask about, and the key of the remembered answer. */
interface MembershipQuery {
  readonly bot: TelegramBot;
  readonly channel: string;
  readonly subject: string;
  readonly key: string;
}

async function findMembershipQuery(
  services: Services,
  playerId: number | null,
  cases: readonly PublishedCase[],
): Promise<MembershipQuery | null> {
  const bot = services.config.telegram;
  if (playerId === null || !isAsked(cases) || bot === null || bot.channel === null) return null;
  const subject = await identitySubject(services.db, playerId, 'telegram');
  if (subject === null) return null;
  return { bot, channel: bot.channel, subject, key: `newsletter:${bot.channel}:${subject}` };
}

async function cachedNewsletterStatus(services: Services, key: string): Promise<NewsletterStatus | null> {
  const answer = await services.redis.get(key).catch(() => null);
  return answer === 'member' || answer === 'stranger' || answer === 'away' ? SAYS[answer] : null;
}
