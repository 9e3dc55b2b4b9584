import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { applyClaim } from './apply-claim.ts';
import { providerNamed } from './methods.ts';
import type { ProviderNotification } from '#src/payments/top-ups/providers/provider.ts';

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
  sent: Omit<ProviderNotification, 'now'>,
): Promise<{ readonly contentType: string; readonly body: string }> {
  const provider = providerNamed(services, name);
  if (provider === null) fail('errors.notFound');
  const claim = await provider.read({ ...sent, now: services.clock.now() });
  if (claim !== null) await applyClaim(services, provider, claim, 'notification');
  return provider.acknowledge;
}
