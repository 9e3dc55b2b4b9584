import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { loadConfirm } from './email-link-model.ts';
import { selectByStopToken, updateConfirmed, updateChoices } from './store.ts';

export const TOKEN = /^[\w-]{43}$/;

interface EmailLinkInput {
  readonly link: string;
}

/**
 * Confirms an address. The visitor needs no session: the link proves that the message arrived.
 *
 * @throws errors.email.link for an unknown, used or old link
 */
export async function confirmEmail(
  services: Services,
  _actor: Player | null,
  { link: token }: EmailLinkInput,
): Promise<null> {
  if ((await loadConfirm(services, token)).act === 'unknown') fail('errors.email.link');
  return await transaction(services, null, async (tx) => {
    if (!(await updateConfirmed(tx, token))) fail('errors.email.link');
    return null;
  });
}

/** Switches all messages of an address off. @throws errors.email.link for an unknown link */
export async function stopEmail(
  services: Services,
  _actor: Player | null,
  { link: token }: EmailLinkInput,
): Promise<null> {
  const { playerId } = (await selectByStopToken(services.db, token)) ?? fail('errors.email.link');
  return await transaction(services, null, async (tx) => {
    await updateChoices(tx, playerId, { receipts: false, deliveries: false });
    return null;
  });
}

/** The button of mail programs (RFC 8058): a POST without a page. */
export async function stopByMailProgram(
  services: Services,
  { params }: { readonly params: Readonly<Record<string, string>> },
): Promise<{ readonly contentType: string; readonly body: string }> {
  const token = params['token'] ?? '';
  if (!TOKEN.test(token)) fail('errors.email.link');
  await stopEmail(services, null, { link: token });
  return { contentType: 'text/plain', body: 'ok\n' };
}
