import { createHash } from 'node:crypto';
import { writeMessages } from '#src/core/outbox/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { type RateLimit, ratesOf } from '#src/platform/redis/rate-limit.ts';
import { decrypt, encrypt } from '#src/platform/security/encryption.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_MS, DAY_SECONDS } from '#src/shared/time.ts';
import { blockedRecipients } from './store.ts';

const PURPOSE = 'links to questions';
const CONTEXT = 'question link';
const VALID_MS = 7 * DAY_MS;
const PER_MAILBOX: RateLimit = { times: 3, seconds: DAY_SECONDS };

/** The credential of a link by which a blocked player reads and asks questions. It is valid for seven days. */
export function newQuestionLink(services: Services, playerId: number): string {
  const until = timeAfter(services.clock.now(), VALID_MS).getTime();
  return encrypt(services, PURPOSE, JSON.stringify([playerId, until]), CONTEXT).toString('base64url');
}

/** The player of a link; null for one that the store did not make, or that is no longer valid. */
export function playerOfLink(services: Services, link: string): number | null {
  try {
    const text = decrypt(services, PURPOSE, Buffer.from(link, 'base64url'), CONTEXT);
    const [playerId, until] = JSON.parse(text) as [number, number];
    return until > services.clock.now().getTime() ? playerId : null;
  } catch {
    return null;
  }
}

/**
 * Sends the blocked players of a confirmed address a link to their questions. The caller learns nothing about the
 * address.
 *
 * @throws errors.rate after three requests for an address in a day
 */
export async function sendQuestionLinks(
  services: Services,
  _actor: unknown,
  { address }: { readonly address: string },
): Promise<null> {
  const mailbox = createHash('sha256').update(address.toLowerCase()).digest('base64url');
  await ratesOf(services)('links to a mailbox', PER_MAILBOX, mailbox);
  return await transaction(services, null, async (tx) => {
    const message = { channel: 'player-email', kind: 'question.link', content: {} } as const;
    await writeMessages(tx, message, blockedRecipients(address));
    return null;
  });
}
