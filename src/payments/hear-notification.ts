import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { applyClaim } from './apply-claim.ts';
import { providerNamed } from './methods.ts';
import type { Notification } from './providers/provider.ts';

/**
 * Takes a notification of a provider: its adapter says whether it is genuine and what it says, `applyClaim` what
 * becomes of it. Answers the acknowledgement once all is committed, also for what is not news or does not fit: sent
 * again it would change nothing. Fails with `errors.notFound` for an unknown provider, and as the adapter does.
 */
export async function hearNotification(
  world: World,
  name: string,
  sent: Omit<Notification, 'now'>,
): Promise<{ readonly contentType: string; readonly body: string }> {
  const provider = providerNamed(world, name);
  if (provider === null) fail('errors.notFound');
  const claim = await provider.read({ ...sent, now: world.clock.now() });
  if (claim !== null) await applyClaim(world, provider, claim, 'notification');
  return provider.acknowledge;
}
