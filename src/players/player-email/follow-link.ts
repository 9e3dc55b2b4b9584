import { transaction } from '#src/platform/database/transaction.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { HookRequest } from '#src/http/endpoints/hook.ts';
import type { Services } from '#src/platform/services.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { DAY_MS } from '#src/shared/time.ts';
import type { EmailLinkModel } from '#views/players/player-email/email-link-page.tsx';
import { selectByStopToken, selectUnconfirmed, updateConfirmed, updateWishes } from './store.ts';

const CONFIRMED_WITHIN_MS = 2 * DAY_MS;
export const TOKEN = /^[\w-]{43}$/;

interface EmailLink {
  readonly token: string;
}

/** The page behind the link of a confirmation. It changes nothing, because mail programs open links by themselves. */
export async function loadConfirm(services: Services, token: string): Promise<EmailLinkModel> {
  const email = await selectUnconfirmed(services.db, token, timeAfter(services.clock.now(), -CONFIRMED_WITHIN_MS));
  return email === null ? { act: 'unknown' } : { act: 'confirm', token, address: email.address };
}

/** The page behind the link that switches messages off. */
export async function loadStop(services: Services, token: string): Promise<EmailLinkModel> {
  const email = await selectByStopToken(services.db, token);
  if (email === null) return { act: 'unknown' };
  const { address, receipts, deliveries } = email;
  return receipts || deliveries ? { act: 'stop', token, address } : { act: 'stopped', address };
}

/**
 * Confirms an address. The visitor needs no session: the link proves that the message arrived.
 *
 * @throws errors.email.link for an unknown, used or old link
 */
export async function confirmEmail(services: Services, _actor: Player | null, { token }: EmailLink): Promise<null> {
  if ((await loadConfirm(services, token)).act === 'unknown') fail('errors.email.link');
  return await transaction(services, null, async (tx) => {
    if (!(await updateConfirmed(tx, token))) fail('errors.email.link');
    return null;
  });
}

/** Switches all messages of an address off. @throws errors.email.link for an unknown link */
export async function stopEmail(services: Services, _actor: Player | null, { token }: EmailLink): Promise<null> {
  const { playerId } = (await selectByStopToken(services.db, token)) ?? fail('errors.email.link');
  return await transaction(services, null, async (tx) => {
    await updateWishes(tx, playerId, { receipts: false, deliveries: false });
    return null;
  });
}

/** The button of mail programs (RFC 8058): a POST without a page. */
export async function stopByMailProgram(
  services: Services,
  { params }: Pick<HookRequest, 'params'>,
): Promise<{ readonly contentType: string; readonly body: string }> {
  const token = params['token'] ?? '';
  if (!TOKEN.test(token)) fail('errors.email.link');
  await stopEmail(services, null, { token });
  return { contentType: 'text/plain', body: 'ok\n' };
}
