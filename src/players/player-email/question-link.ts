import { writeMessages } from '#src/core/outbox/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { type RateLimit, ratesOf } from '#src/platform/redis/rate-limit.ts';
import { decrypt, encrypt } from '#src/platform/security/encryption.ts';
import type { Services } from '#src/platform/services.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { fail } from '#src/shared/errors.ts';
import { DAY_MS, DAY_SECONDS } from '#src/shared/time.ts';
import { mailboxOf } from './mailbox.ts';
import { blockedRecipients, type PlayerEmail, selectEmail } from './store.ts';

const PURPOSE = 'links to questions';
const CONTEXT = 'question link';
const VALID_MS = 7 * DAY_MS;
const PER_MAILBOX: RateLimit = { times: 3, seconds: DAY_SECONDS };

type Content = readonly [playerId: number, until: number, mailbox: string, questionId: number | null];

/** The reach of a link: the questions about a block, and the question whose answer it came with. */
export interface QuestionLink {
  readonly playerId: number;
  readonly questionId: number | null;
}

/** The credential of a link by which a blocked player reads and asks questions. It is valid for seven days. */
export function newQuestionLink(
  services: Services,
  { playerId, address }: Pick<PlayerEmail, 'playerId' | 'address'>,
  questionId: number | null,
): string {
  const until = timeAfter(services.clock.now(), VALID_MS).getTime();
  const content: Content = [playerId, until, mailboxOf(address), questionId];
  return encrypt(services, PURPOSE, JSON.stringify(content), CONTEXT).toString('base64url');
}

/**
 * The content of a link. Null for one that the store did not make or that is no longer valid, and as soon as the
 * account is not blocked or the link went to an address that is no longer its own.
 */
export async function openQuestionLink(services: Services, link: string): Promise<QuestionLink | null> {
  const content = contentOf(services, link);
  if (content === null) return null;
  const [playerId, until, mailbox, questionId] = content;
  if (until <= services.clock.now().getTime()) return null;
  const [player, email] = await Promise.all([selectPlayer(services.db, playerId), selectEmail(services.db, playerId)]);
  const isBlocked = player !== null && player.blockedAt !== null && player.closedAt === null;
  const isOwn = email !== null && email.confirmedAt !== null && mailboxOf(email.address) === mailbox;
  return isBlocked && isOwn ? { playerId, questionId } : null;
}

function contentOf(services: Services, link: string): Content | null {
  try {
    return JSON.parse(decrypt(services, PURPOSE, Buffer.from(link, 'base64url'), CONTEXT)) as Content;
  } catch {
    return null;
  }
}

/**
 * Sends the blocked players of a confirmed address a link to their questions. The caller learns nothing about the
 * address.
 *
 * @throws errors.notFound in a store without e-mail
 * @throws errors.rate after three requests for an address in a day
 */
export async function sendQuestionLinks(
  services: Services,
  _actor: unknown,
  { address }: { readonly address: string },
): Promise<null> {
  if (services.config.mail === null) fail('errors.notFound');
  await ratesOf(services)('links to a mailbox', PER_MAILBOX, mailboxOf(address));
  return await transaction(services, null, async (tx) => {
    const message = { channel: 'player-email', kind: 'question.link', content: {} } as const;
    await writeMessages(tx, message, blockedRecipients(address));
    return null;
  });
}
