import type { OAuthProvider } from '#src/platform/config/auth-config.ts';

export interface ProviderFacts {
  readonly scopes: readonly string[];
  /** True if the provider supports PKCE (RFC 7636). VK ID and Google require it, Facebook supports it. */
  readonly hasPkce: boolean;
}

export const FACTS: Readonly<Record<OAuthProvider, ProviderFacts>> = {
  vk: { scopes: ['vkid.personal_info', 'email'], hasPkce: true },
  google: { scopes: ['openid', 'profile', 'email'], hasPkce: true },
  twitch: { scopes: ['user:read:email'], hasPkce: false },
  facebook: { scopes: ['public_profile', 'email'], hasPkce: true },
};
