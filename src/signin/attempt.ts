import { createHash } from 'node:crypto';
import type { OAuthProvider } from '#src/platform/auth-config.ts';
import type { World } from '#src/platform/world.ts';
import type { Fingerprint } from '#src/shared/fingerprint.ts';
import { type Locale, isLocale } from '#src/shared/locales.ts';

/** A sign-in that a visitor began and has not come back from. */
export interface Attempt {
  readonly provider: OAuthProvider;
  /** The secret half of PKCE. */
  readonly verifier: string;
  /** The address that the provider was told to lead back to. */
  readonly redirectUri: string;
  /** An own path, with the language's prefix. */
  readonly returnTo: string;
  readonly locale: Locale;
  /** Whose account is to get the identity; null for signing in. */
  readonly link: LinkWish | null;
  /** What the browser said of its device before it left. */
  readonly fingerprint: Fingerprint | null;
}

/** A player who wants one more way to sign in, in the session in which it was asked for. */
export interface LinkWish {
  readonly playerId: number;
  /** The hash of the session's token. */
  readonly session: string;
}

/** An attempt as Redis keeps it. */
interface Kept extends Attempt {
  /** The hash of the key that the browser got. */
  readonly browser: string;
}

const LASTS_SECONDS = 600;
const KEY_BYTES = 32;

/** A new secret that nobody can guess: 43 characters. */
export const newSecret = (world: World): string => world.random.bytes(KEY_BYTES).toString('base64url');

/**
 * Remembers an attempt for ten minutes and answers its state. It belongs to the browser that has `signInKey`; Redis
 * learns neither the state nor that key.
 */
export async function rememberAttempt(world: World, attempt: Attempt, signInKey: string): Promise<string> {
  const state = newSecret(world);
  const kept: Kept = { ...attempt, browser: hashOf(signInKey) };
  const expiration = { type: 'EX', value: LASTS_SECONDS } as const;
  await world.redis.set(redisKey(state), JSON.stringify(kept), { expiration });
  return state;
}

/**
 * Takes the attempt of a state, once: whoever comes with the same state again finds none. Null also when it was begun
 * in another browser or at another provider.
 */
export async function takeAttempt(
  world: World,
  {
    state,
    provider,
    signInKey,
  }: { readonly state: string; readonly provider: string; readonly signInKey: string | null },
): Promise<Attempt | null> {
  if (signInKey === null) return null;
  const record = await world.redis.getDel(redisKey(state));
  if (record === null) return null;
  const { browser, ...attempt } = JSON.parse(record) as Kept;
  const isOurs = browser === hashOf(signInKey) && attempt.provider === provider && isLocale(attempt.locale);
  return isOurs ? attempt : null;
}

/** What a secret is known by where it must not be kept. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const redisKey = (state: string): string => `sign-in:${hashOf(state)}`;
