import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** OAuth 2 providers in display order. */
export const OAUTH_PROVIDERS = ['vk', 'google', 'twitch', 'facebook'] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Client credentials and endpoints of one provider. */
export interface OAuthClient {
  readonly id: string;
  /** Empty for VK ID, which relies on PKCE alone. */
  readonly secret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string;
  /** Origins that the browser is redirected through on the way to the provider's sign-in. */
  readonly origins: readonly string[];
}

/** Configured providers only. */
export type OAuthClients = Readonly<Partial<Record<OAuthProvider, OAuthClient>>>;

type Addresses = Pick<OAuthClient, 'authorizeUrl' | 'tokenUrl' | 'userinfoUrl' | 'origins'>;

/** Public endpoints of the providers. `origins` are redirect targets before the user types anything. */
const OWN_ADDRESSES: Readonly<Record<OAuthProvider, Addresses>> = {
  vk: {
    authorizeUrl: 'https://id.vk.com/authorize',
    tokenUrl: 'https://id.vk.com/oauth2/auth',
    userinfoUrl: 'https://id.vk.com/oauth2/user_info',
    origins: ['https://id.vk.com', 'https://id.vk.ru', 'https://login.vk.com', 'https://login.vk.ru'],
  },
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    origins: ['https://accounts.google.com'],
  },
  twitch: {
    authorizeUrl: 'https://id.twitch.tv/oauth2/authorize',
    tokenUrl: 'https://id.twitch.tv/oauth2/token',
    userinfoUrl: 'https://api.twitch.tv/helix/users',
    origins: ['https://id.twitch.tv', 'https://www.twitch.tv'],
  },
  facebook: {
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userinfoUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name,email,picture.type(large)',
    origins: ['https://www.facebook.com', 'https://m.facebook.com'],
  },
};

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().max(512).optional());
const address = z.preprocess((value) => (value === '' ? undefined : value), z.url({ protocol: /^https?$/ }).optional());

export const authEnvironment = {
  AUTH_VK_ID: text,
  AUTH_VK_SECRET: text,
  AUTH_VK_AUTHORIZE_URL: address,
  AUTH_VK_TOKEN_URL: address,
  AUTH_VK_USERINFO_URL: address,
  AUTH_GOOGLE_ID: text,
  AUTH_GOOGLE_SECRET: text,
  AUTH_GOOGLE_AUTHORIZE_URL: address,
  AUTH_GOOGLE_TOKEN_URL: address,
  AUTH_GOOGLE_USERINFO_URL: address,
  AUTH_TWITCH_ID: text,
  AUTH_TWITCH_SECRET: text,
  AUTH_TWITCH_AUTHORIZE_URL: address,
  AUTH_TWITCH_TOKEN_URL: address,
  AUTH_TWITCH_USERINFO_URL: address,
  AUTH_FACEBOOK_ID: text,
  AUTH_FACEBOOK_SECRET: text,
  AUTH_FACEBOOK_AUTHORIZE_URL: address,
  AUTH_FACEBOOK_TOKEN_URL: address,
  AUTH_FACEBOOK_USERINFO_URL: address,
} as const;

const PREFIX = { vk: 'AUTH_VK', google: 'AUTH_GOOGLE', twitch: 'AUTH_TWITCH', facebook: 'AUTH_FACEBOOK' } as const;

type AuthEnvironment = Readonly<z.infer<z.ZodObject<typeof authEnvironment>>>;

/**
 * Reads the configured providers.
 *
 * @throws ConfigError for an incomplete provider
 */
export function readOAuthClients(env: AuthEnvironment): OAuthClients {
  const clients: Partial<Record<OAuthProvider, OAuthClient>> = {};
  for (const provider of OAUTH_PROVIDERS) {
    const client = readClient(env, provider);
    if (client !== null) clients[provider] = client;
  }
  return clients;
}

function readClient(env: AuthEnvironment, provider: OAuthProvider): OAuthClient | null {
  const prefix = PREFIX[provider];
  const id = env[`${prefix}_ID`];
  const secret = env[`${prefix}_SECRET`];
  if (id === undefined && secret === undefined) return null;
  if (id === undefined) throw new ConfigError(`${prefix}_ID: required with ${prefix}_SECRET`);
  if (secret === undefined && provider !== 'vk') throw new ConfigError(`${prefix}_SECRET: required with ${prefix}_ID`);
  const own = OWN_ADDRESSES[provider];
  const authorizeUrl = env[`${prefix}_AUTHORIZE_URL`] ?? own.authorizeUrl;
  return {
    id,
    secret: secret ?? '',
    authorizeUrl,
    tokenUrl: env[`${prefix}_TOKEN_URL`] ?? own.tokenUrl,
    userinfoUrl: env[`${prefix}_USERINFO_URL`] ?? own.userinfoUrl,
    origins: authorizeUrl === own.authorizeUrl ? own.origins : [new URL(authorizeUrl).origin],
  };
}
