import { createHmac } from 'node:crypto';
import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import { z } from 'zod';
import type { OAuthClient, OAuthProvider } from '#src/platform/auth-config.ts';
import type { Attempt } from '../attempt.ts';
import type { Identity } from '../identity.ts';
import { type ProviderAnswer, ask, form } from './ask.ts';
import { FACTS } from './facts.ts';
import { identityIn } from './profile.ts';

/** What a provider sent along with the visitor. */
export interface Callback {
  readonly code: string;
  readonly state: string;
  /** VK ID names the device that it knows the visitor by, and asks for it again. */
  readonly deviceId: string | null;
}

/** Why a provider did not say who came: its own words, or `null` when it does not answer. */
export interface Refusal {
  readonly refused: { readonly error: string; readonly description: string } | null;
}

/** Where the browser goes to sign in. */
export function authorizeAddress(client: OAuthClient, attempt: Attempt, state: string): string {
  const { scopes, hasPkce } = FACTS[attempt.provider];
  const oauth = new OAuth2Client(client.id, null, attempt.redirectUri);
  const url = hasPkce
    ? oauth.createAuthorizationURLWithPKCE(client.authorizeUrl, state, CodeChallengeMethod.S256, attempt.verifier, [
        ...scopes,
      ])
    : oauth.createAuthorizationURL(client.authorizeUrl, state, [...scopes]);
  return url.href;
}

/** Asks a provider who came back with a code: the code for a token, and the token for the profile. */
export async function whoCame(client: OAuthClient, attempt: Attempt, callback: Callback): Promise<Identity | Refusal> {
  const answer = await ask(client.tokenUrl, form(tokenFields(client, attempt, callback)));
  const token = tokenIn(answer);
  if (token === null) return { refused: reasonIn(answer) };
  const told = await askProfile(client, attempt.provider, token);
  const identity = told?.isOk === true ? identityIn(attempt.provider, told.body) : null;
  return identity ?? { refused: reasonIn(told) };
}

function tokenFields(client: OAuthClient, attempt: Attempt, { code, state, deviceId }: Callback) {
  return {
    grant_type: 'authorization_code',
    client_id: client.id,
    redirect_uri: attempt.redirectUri,
    code,
    ...(FACTS[attempt.provider].hasPkce ? { code_verifier: attempt.verifier } : {}),
    ...(attempt.provider === 'vk' ? { device_id: deviceId ?? '', state } : { client_secret: client.secret }),
  };
}

/** The providers agree on the token and not on how it is shown. */
async function askProfile(client: OAuthClient, provider: OAuthProvider, token: string): Promise<ProviderAnswer | null> {
  if (provider === 'vk') return await ask(client.userinfoUrl, form({ client_id: client.id, access_token: token }));
  const address = new URL(client.userinfoUrl);
  if (provider === 'facebook') {
    address.searchParams.set('appsecret_proof', createHmac('sha256', client.secret).update(token).digest('hex'));
  }
  const named = provider === 'twitch' ? { 'client-id': client.id } : {};
  return await ask(address, { headers: { authorization: `Bearer ${token}`, ...named } });
}

const tokenAnswer = z.object({ access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/) });

function tokenIn(answer: ProviderAnswer | null): string | null {
  const read = answer?.isOk === true ? tokenAnswer.safeParse(answer.body) : null;
  return read?.success === true ? read.data.access_token : null;
}

/** Facebook gives an object where the others give a word, Twitch a status and a message. */
const reason = z.union([
  z.object({ error: z.object({ type: z.string(), message: z.string() }) }).transform(({ error }) => ({
    error: error.type,
    description: error.message,
  })),
  z.object({ error: z.string(), error_description: z.string().catch('') }).transform((given) => ({
    error: given.error,
    description: given.error_description,
  })),
  z.object({ status: z.number(), message: z.string() }).transform(({ status, message }) => ({
    error: String(status),
    description: message,
  })),
]);

function reasonIn(answer: ProviderAnswer | null): Refusal['refused'] {
  if (answer === null) return null;
  const read = reason.safeParse(answer.body);
  return read.success ? read.data : { error: 'invalid_response', description: '' };
}
