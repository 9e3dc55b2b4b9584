import { z } from 'zod';
import { ConfigError, readAll } from './config-error.ts';
import { VK_API_URL } from './entry-config.ts';
import { address, variable } from './variable.ts';

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
  /** VK's API, asked for name and picture by `users.get`; null for other providers and for a stand-in without one. */
  readonly apiUrl: string | null;
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

const NAMES: Readonly<Record<OAuthProvider, string>> = {
  vk: 'VK ID',
  google: 'Google',
  twitch: 'Twitch',
  facebook: 'Facebook',
};

const idOf = (provider: OAuthProvider) =>
  variable(z.string().max(512), {
    description:
      `Client id at ${NAMES[provider]}. Its redirect address is ` +
      `\`/authold/${provider}\` on each origin of the store.`,
    absent: 'not offered',
    example: 'client-id',
  });

const secretOf = (provider: OAuthProvider) =>
  variable(z.string().max(512), {
    description: `Client secret at ${NAMES[provider]}.${provider === 'vk' ? ' VK ID does not need it.' : ''}`,
    absent: provider === 'vk' ? 'none' : 'not offered',
    example: 'client-secret',
  });

const addressOf = (provider: OAuthProvider, name: 'authorizeUrl' | 'tokenUrl' | 'userinfoUrl', meaning: string) =>
  variable(address, {
    description: `${meaning} of ${NAMES[provider]}, for a stand-in of the provider.`,
    absent: "the provider's own",
    example: OWN_ADDRESSES[provider][name],
  });

export const authEnvironment = {
  AUTH_VK_ID: idOf('vk'),
  AUTH_VK_SECRET: secretOf('vk'),
  AUTH_VK_AUTHORIZE_URL: addressOf('vk', 'authorizeUrl', 'Sign-in page'),
  AUTH_VK_TOKEN_URL: addressOf('vk', 'tokenUrl', 'Token endpoint'),
  AUTH_VK_USERINFO_URL: addressOf('vk', 'userinfoUrl', 'User endpoint'),
  AUTH_GOOGLE_ID: idOf('google'),
  AUTH_GOOGLE_SECRET: secretOf('google'),
  AUTH_GOOGLE_AUTHORIZE_URL: addressOf('google', 'authorizeUrl', 'Sign-in page'),
  AUTH_GOOGLE_TOKEN_URL: addressOf('google', 'tokenUrl', 'Token endpoint'),
  AUTH_GOOGLE_USERINFO_URL: addressOf('google', 'userinfoUrl', 'User endpoint'),
  AUTH_TWITCH_ID: idOf('twitch'),
  AUTH_TWITCH_SECRET: secretOf('twitch'),
  AUTH_TWITCH_AUTHORIZE_URL: addressOf('twitch', 'authorizeUrl', 'Sign-in page'),
  AUTH_TWITCH_TOKEN_URL: addressOf('twitch', 'tokenUrl', 'Token endpoint'),
  AUTH_TWITCH_USERINFO_URL: addressOf('twitch', 'userinfoUrl', 'User endpoint'),
  AUTH_FACEBOOK_ID: idOf('facebook'),
  AUTH_FACEBOOK_SECRET: secretOf('facebook'),
  AUTH_FACEBOOK_AUTHORIZE_URL: addressOf('facebook', 'authorizeUrl', 'Sign-in page'),
  AUTH_FACEBOOK_TOKEN_URL: addressOf('facebook', 'tokenUrl', 'Token endpoint'),
  AUTH_FACEBOOK_USERINFO_URL: addressOf('facebook', 'userinfoUrl', 'User endpoint'),
} as const;

const PREFIX = { vk: 'AUTH_VK', google: 'AUTH_GOOGLE', twitch: 'AUTH_TWITCH', facebook: 'AUTH_FACEBOOK' } as const;

type AuthEnvironment = Readonly<z.infer<z.ZodObject<typeof authEnvironment>>> & {
  readonly VK_API_URL?: string | undefined;
};

/**
 * Reads the configured providers.
 *
 * @throws ConfigError for an incomplete provider
 */
export function readOAuthClients(env: AuthEnvironment): OAuthClients {
  const clients = readAll<Record<OAuthProvider, OAuthClient | null>>({
    vk: () => readClient(env, 'vk'),
    google: () => readClient(env, 'google'),
    twitch: () => readClient(env, 'twitch'),
    facebook: () => readClient(env, 'facebook'),
  });
  return Object.fromEntries(Object.entries(clients).filter(([, client]) => client !== null));
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
  const userinfoUrl = env[`${prefix}_USERINFO_URL`] ?? own.userinfoUrl;
  const vkApiUrl = env.VK_API_URL ?? (userinfoUrl === own.userinfoUrl ? VK_API_URL : null);
  return {
    id,
    secret: secret ?? '',
    authorizeUrl,
    tokenUrl: env[`${prefix}_TOKEN_URL`] ?? own.tokenUrl,
    userinfoUrl,
    apiUrl: provider === 'vk' ? vkApiUrl : null,
    origins: authorizeUrl === own.authorizeUrl ? own.origins : [new URL(authorizeUrl).origin],
  };
}
