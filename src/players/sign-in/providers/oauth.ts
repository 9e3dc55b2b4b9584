import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { OAuthClient, OAuthProvider } from '#src/platform/config/auth-config.ts';
import type { SignInAttempt } from '#src/players/sign-in/attempt.ts';
import type { Identity } from '#src/players/sign-in/identity.ts';
import { type SignInProviderResponse, callSignInProvider, form } from './ask.ts';
import { FACTS } from './facts.ts';
import { identityIn } from './profile.ts';
import { VK_API_VERSIONS, vkProfile } from './vk-profile.ts';

/** The query parameters of a provider's callback. */
export interface Callback {
  readonly code: string;
  readonly state: string;
  /** VK ID sends a device id, which the token request must repeat. */
  readonly deviceId: string | null;
}

/** Reason for a missing identity: the provider's error, or `null` when it did not respond. */
export interface ProviderRefusal {
  readonly refused: { readonly error: string; readonly description: string } | null;
}

/** The address at which a player allows the sign-in, with PKCE (RFC 7636) where the provider supports it. */
export function authorizeAddress(client: OAuthClient, attempt: SignInAttempt, state: string): string {
  const { scopes, hasPkce } = FACTS[attempt.provider];
  const url = new URL(client.authorizeUrl);
  const query = url.searchParams;
  query.set('response_type', 'code');
  query.set('client_id', client.id);
  query.set('redirect_uri', attempt.redirectUri);
  query.set('state', state);
  query.set('scope', scopes.join(' '));
  if (hasPkce) {
    query.set('code_challenge_method', 'S256');
    query.set('code_challenge', createHash('sha256').update(attempt.verifier).digest('base64url'));
  }
  return url.href;
}

/** Exchanges a code for a token and the token for the profile. */
export async function fetchIdentity(
  client: OAuthClient,
  attempt: SignInAttempt,
  callback: Callback,
): Promise<Identity | ProviderRefusal> {
  const answer = await callSignInProvider(client.tokenUrl, form(tokenFields(client, attempt, callback)));
  const token = tokenIn(answer);
  if (token === null) return { refused: reasonIn(answer) };
  const response = await askProfile(client, attempt.provider, token);
  const identity = response?.isOk === true ? identityIn(attempt.provider, response.body) : null;
  if (identity === null) return { refused: reasonIn(response) };
  return client.apiUrl === null ? identity : await withVkProfile(identity, client.apiUrl, token);
}

/** VK's API has the picture in the size of a profile; what it does not answer stays as VK ID answered it. */
async function withVkProfile(identity: Identity, apiUrl: string, token: string): Promise<Identity> {
  const query = { apiUrl, version: VK_API_VERSIONS.site, token, userId: identity.subject };
  const { name, pictureUrl } = await vkProfile(query);
  return { ...identity, name: name ?? identity.name, pictureUrl: pictureUrl ?? identity.pictureUrl };
}

const tokenFields = (client: OAuthClient, attempt: SignInAttempt, { code, state, deviceId }: Callback) => ({
  grant_type: 'authorization_code',
  client_id: client.id,
  redirect_uri: attempt.redirectUri,
  code,
  ...(FACTS[attempt.provider].hasPkce ? { code_verifier: attempt.verifier } : {}),
  ...(attempt.provider === 'vk' ? { device_id: deviceId ?? '', state } : { client_secret: client.secret }),
});

/** Providers send the token to the profile endpoint in different ways. */
async function askProfile(
  client: OAuthClient,
  provider: OAuthProvider,
  token: string,
): Promise<SignInProviderResponse | null> {
  if (provider === 'vk')
    return await callSignInProvider(client.userinfoUrl, form({ client_id: client.id, access_token: token }));
  const address = new URL(client.userinfoUrl);
  if (provider === 'facebook') {
    address.searchParams.set('appsecret_proof', createHmac('sha256', client.secret).update(token).digest('hex'));
  }
  const extraHeaders = provider === 'twitch' ? { 'client-id': client.id } : {};
  return await callSignInProvider(address, { headers: { authorization: `Bearer ${token}`, ...extraHeaders } });
}

const tokenAnswer = z.object({ access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/) });

function tokenIn(answer: SignInProviderResponse | null): string | null {
  const result = answer?.isOk === true ? tokenAnswer.safeParse(answer.body) : null;
  return result?.success === true ? result.data.access_token : null;
}

/** Facebook sends an object instead of a string, Twitch a status and a message. */
const reason = z.union([
  z
    .object({ error: z.object({ type: z.string(), message: z.string() }) })
    .transform(({ error }) => ({ error: error.type, description: error.message })),
  z
    .object({ error: z.string(), error_description: z.string().catch('') })
    .transform((refusal) => ({ error: refusal.error, description: refusal.error_description })),
  z
    .object({ status: z.number(), message: z.string() })
    .transform(({ status, message }) => ({ error: String(status), description: message })),
]);

function reasonIn(answer: SignInProviderResponse | null): ProviderRefusal['refused'] {
  if (answer === null) return null;
  const result = reason.safeParse(answer.body);
  return result.success ? result.data : { error: 'invalid_response', description: '' };
}
