import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { applyClaim } from './apply-claim.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { hasPaymentNumbered } from './store/payments.ts';
import { providerNamed } from './methods.ts';
import type { ProviderNotification } from '#src/payments/top-ups/providers/provider.ts';

/** A provider may notify the store before it has answered the creation, which takes seconds. */
const CREATED_WITHIN_MS = 15 * MINUTE_MS;

/**
 * Handles a notification of a provider: the adapter verifies and parses it, `applyClaim` applies it. Returns the
 * acknowledgement after the commit, also for repeated and mismatching claims, because a retry would not change them.
 * Also throws as the adapter does.
 *
 * @throws errors.notFound when the provider is unknown
 */
export async function handleNotification(
  services: Services,
  name: string,
  sent: Omit<ProviderNotification, 'now' | 'mayBeOurs'>,
): Promise<{ readonly contentType: string; readonly body: string }> {
  const provider = providerNamed(services, name);
  if (provider === null) fail('errors.notFound');
  const now = services.clock.now();
  const mayBeOurs = (externalId: string): Promise<boolean> =>
    hasPaymentNumbered(services.db, name, externalId, timeAfter(now, -CREATED_WITHIN_MS));
  const claim = await provider.read({ ...sent, now, mayBeOurs });
  if (claim === null) services.log.info({ provider: name }, 'payment.notification.ignored');
  else await applyClaim(services, provider, claim, 'notification');
  return provider.acknowledge;
}
