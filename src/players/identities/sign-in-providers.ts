import { OAUTH_PROVIDERS } from '#src/platform/config/auth-config.ts';
import type { Services } from '#src/platform/services.ts';

/** All provider names that identities may have. */
export const ALL_PROVIDERS: readonly string[] = [...OAUTH_PROVIDERS, 'telegram', 'demo', 'demo-history'];

/** Providers that conditions of cases ask for. */
const ASKED_BY_CASES = ['vk', 'telegram'] as const;
export type AskedProvider = (typeof ASKED_BY_CASES)[number];

/** Returns whether demo mode links made-up accounts of a provider, because it is asked for and not configured. */
export const isLinkedByDemo = (services: Services, provider: string): provider is AskedProvider =>
  services.config.demo && ASKED_BY_CASES.some((one) => one === provider) && !canSignInBy(services, provider);

/** Returns whether a provider is configured, so that its identities can sign in. */
export function canSignInBy({ config }: Services, provider: string): boolean {
  if (provider === 'demo') return config.demo;
  if (provider === 'telegram') return config.telegram !== null;
  if (provider === 'vk' && config.vkApp !== null) return true;
  const known = OAUTH_PROVIDERS.find((one) => one === provider);
  return known !== undefined && config.oauth[known] !== undefined;
}
