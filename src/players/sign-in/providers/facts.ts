import type { OAuthProvider } from '#src/platform/auth-config.ts';

/** What differs between the providers, apart from their addresses. */
export interface ProviderFacts {
  readonly scopes: readonly string[];
  /** Whether the provider takes the proof of RFC 7636; VK ID and Google ask for it, Facebook takes it. */
  readonly hasPkce: boolean;
}

export const FACTS: Readonly<Record<OAuthProvider, ProviderFacts>> = {
  vk: { scopes: ['vkid.personal_info', 'email'], hasPkce: true },
  google: { scopes: ['openid', 'profile', 'email'], hasPkce: true },
  twitch: { scopes: ['user:read:email'], hasPkce: false },
  facebook: { scopes: ['public_profile', 'email'], hasPkce: true },
};
