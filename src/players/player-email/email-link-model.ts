import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_MS } from '#src/shared/time.ts';
import type { EmailLinkModel } from '#views/players/player-email/email-link-page.tsx';
import { selectByStopToken, selectUnconfirmed } from './store.ts';

const CONFIRMED_WITHIN_MS = 2 * DAY_MS;

/** The page behind the link of a confirmation. It changes nothing, because mail programs open links by themselves. */
export async function loadConfirm(services: Services, token: string): Promise<EmailLinkModel> {
  const email = await selectUnconfirmed(services.db, token, timeAfter(services.clock.now(), -CONFIRMED_WITHIN_MS));
  return email === null ? { act: 'unknown' } : { act: 'confirm', token, address: email.address };
}

/**
 * The page behind the link that switches messages off. It stays valid, and mail programs and proxies log it, so it
 * shows the address as `a***@example.com`.
 */
export async function loadStop(services: Services, token: string): Promise<EmailLinkModel> {
  const email = await selectByStopToken(services.db, token);
  if (email === null) return { act: 'unknown' };
  const { receipts, deliveries } = email;
  const address = maskedAddress(email.address);
  return receipts || deliveries ? { act: 'stop', token, address } : { act: 'stopped', address };
}

const maskedAddress = (address: string): string => address.replace(/^(.).*(?=@)/u, '$1***');
