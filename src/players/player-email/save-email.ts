import { writeMessage } from '#src/core/outbox/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { type RateLimit, ratesOf } from '#src/platform/redis/rate-limit.ts';
import type { Services } from '#src/platform/services.ts';
import { lockPlayer } from '#src/players/players/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';
import { eraseEmail } from './erase-email.ts';
import { mailboxOf } from './mailbox.ts';
import type { EmailChoices } from './player-email.ts';
import { selectEmail, updateChoices, upsertEmail } from './store.ts';

/** Messages that ask for a confirmation, by player and by mailbox: a mailbox may belong to a stranger. */
const PER_PLAYER: RateLimit = { times: 5, seconds: DAY_SECONDS };
const PER_MAILBOX: RateLimit = { times: 3, seconds: DAY_SECONDS };

const TOKEN_BYTES = 32;

export interface EmailChange extends EmailChoices {
  /** Empty removes the address. */
  readonly address: string;
}

/** `asked`: a message with a link is on its way to the address. */
export type EmailResult = 'removed' | 'asked' | 'saved';

/**
 * Saves the address and the choices of a player. A new address, and one that is not confirmed yet, is asked for a
 * confirmation by a message; the former one gets no message any more.
 *
 * @throws errors.rate after too many questions to a player or an address
 * @throws errors.notFound while the store has no mail server
 */
export async function saveEmail(services: Services, player: Player, change: EmailChange): Promise<EmailResult> {
  const { address, ...choices } = change;
  const kept = await selectEmail(services.db, player.id);
  if (address === '') {
    return await changing(services, player, 'removed', (tx) => eraseEmail(tx, player.id));
  }
  if (kept?.address === address && kept.confirmedAt !== null) {
    return await changing(services, player, 'saved', (tx) => updateChoices(tx, player.id, choices));
  }
  if (services.config.mail === null) fail('errors.notFound');
  const rates = ratesOf(services);
  const mailbox = mailboxOf(address);
  await rates('confirmations of a player', PER_PLAYER, `p:${String(player.id)}`);
  await rates('confirmations to a mailbox', PER_MAILBOX, mailbox);
  const newToken = (): string => services.random.bytes(TOKEN_BYTES).toString('base64url');
  return await changing(services, player, 'asked', async (tx) => {
    await upsertEmail(tx, player.id, { ...change, confirmToken: newToken(), stopToken: newToken() });
    await writeMessage(tx, { channel: 'player-email', kind: 'email.confirm', content: {} }, player.id);
  });
}

const changing = (
  services: Services,
  player: Player,
  result: EmailResult,
  change: (tx: Parameters<typeof lockPlayer>[0]) => Promise<void>,
): Promise<EmailResult> =>
  transaction(services, player, async (tx) => {
    await lockPlayer(tx, player.id);
    await change(tx);
    return result;
  });
