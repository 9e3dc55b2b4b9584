import { OAUTH_PROVIDERS } from '#src/platform/config/auth-config.ts';
import type { Services } from '#src/platform/services.ts';

/** All provider names that identities may have. */
export const ALL_PROVIDERS: readonly string[] = [...OAUTH_PROVIDERS, 'telegram', 'demo', 'demo-history'];

/** Returns whether a provider is configured, so that its identities can sign in. */
export function canSignInBy({ config }: Services, provider: string): boolean {
  if (provider === 'demo') return config.demo;
  if (provider === 'telegram') return config.telegram !== null;
  if (provider === 'vk' && config.vkApp !== null) return true;
  const known = OAUTH_PROVIDERS.find((one) => one === provider);
  return known !== undefined && config.oauth[known] !== undefined;
}
