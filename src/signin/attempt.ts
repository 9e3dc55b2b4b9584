import { createHash } from 'node:crypto';
import type { OAuthProvider } from '#src/platform/auth-config.ts';
import { seal, unseal } from '#src/platform/seal.ts';
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
  /** Who else wants to know who comes back; null for players. */
  readonly attest: AttestWish | null;
  /** What the browser said of its device before it left. */
  readonly fingerprint: Fingerprint | null;
}

/** A player who wants one more way to sign in, in the session in which it was asked for. */
export interface LinkWish {
  readonly playerId: number;
  /** The hash of the session's token. */
  readonly session: string;
}

/** A room above that only wants to know whom a provider vouches for. */
export interface AttestWish {
  /** That room's own word for what it is about; it gets it back. */
  readonly about: string;
  /** Where whoever came back goes on to, with the language's prefix; the proof is added as `proof`. */
  readonly next: string;
}

const LASTS_SECONDS = 600;
const KEY_BYTES = 32;

/** A new secret that nobody can guess: 43 characters. */
export const newSecret = (world: World): string => world.random.bytes(KEY_BYTES).toString('base64url');

/**
 * Remembers an attempt for ten minutes and answers its state. It belongs to the browser that has `signInKey`; Redis
 * learns neither the state nor that key, and of what lies under it nothing at all.
 */
export const rememberAttempt = (world: World, attempt: Attempt, signInKey: string): Promise<string> =>
  keepOnce(world, 'sign-in', attempt, { signInKey, seconds: LASTS_SECONDS });

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
  const attempt = await takeOnce<Attempt>(world, 'sign-in', state, signInKey);
  const isOurs = attempt !== null && attempt.provider === provider && isLocale(attempt.locale);
  return isOurs ? attempt : null;
}

interface Kept {
  /** The hash of the key that the browser got. */
  readonly browser: string;
  readonly kept: unknown;
}

/** Keeps something for a browser, sealed, under a secret that is answered and kept nowhere. */
export async function keepOnce(
  world: World,
  kind: string,
  kept: unknown,
  { signInKey, seconds }: { readonly signInKey: string; readonly seconds: number },
): Promise<string> {
  const secret = newSecret(world);
  const key = redisKey(kind, secret);
  const record: Kept = { browser: hashOf(signInKey), kept };
  const sealed = seal(world, 'sign-ins under way', JSON.stringify(record), key).toString('base64');
  await world.redis.set(key, sealed, { expiration: { type: 'EX', value: seconds } });
  return secret;
}

/** Takes what lies under a secret, once; null in another browser than the one that it is kept for. */
export async function takeOnce<Thing>(
  world: World,
  kind: string,
  secret: string,
  signInKey: string | null,
): Promise<Thing | null> {
  if (signInKey === null) return null;
  const key = redisKey(kind, secret);
  const sealed = await world.redis.getDel(key);
  if (sealed === null) return null;
  const text = unseal(world, 'sign-ins under way', Buffer.from(sealed, 'base64'), key);
  const { browser, kept } = JSON.parse(text) as Kept;
  return browser === hashOf(signInKey) ? (kept as Thing) : null;
}

/** What a secret is known by where it must not be kept. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const redisKey = (kind: string, secret: string): string => `${kind}:${hashOf(secret)}`;
