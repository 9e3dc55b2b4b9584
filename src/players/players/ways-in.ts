import { OAUTH_PROVIDERS } from '#src/platform/auth-config.ts';
import type { World } from '#src/platform/world.ts';

/** Every name that an identity's provider may have. */
export const ALL_PROVIDERS: readonly string[] = [...OAUTH_PROVIDERS, 'telegram', 'demo', 'demo-history'];

/** Tells whether one can sign in by a provider now: a name that nothing is configured for leads nowhere. */
export function isWayIn({ config }: World, provider: string): boolean {
  if (provider === 'demo') return config.demo;
  if (provider === 'telegram') return config.telegram !== null;
  if (provider === 'vk' && config.vkApp !== null) return true;
  const known = OAUTH_PROVIDERS.find((one) => one === provider);
  return known !== undefined && config.oauth[known] !== undefined;
}
