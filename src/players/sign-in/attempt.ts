import { createHash } from 'node:crypto';
import type { OAuthProvider } from '#src/platform/config/auth-config.ts';
import { encrypt, decrypt } from '#src/platform/security/encryption.ts';
import { isOfEpoch } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import type { Fingerprint } from '#src/shared/fingerprint.ts';
import { type Locale, isLocale } from '#src/shared/locales.ts';

/** A sign-in in progress at a provider. */
export interface SignInAttempt {
  readonly provider: OAuthProvider;
  /** The PKCE code verifier. */
  readonly verifier: string;
  readonly redirectUri: string;
  /** A path of the store, with the language prefix. */
  readonly returnTo: string;
  readonly locale: Locale;
  /** The player to link the identity to; null for a plain sign-in. */
  readonly link: LinkRequest | null;
  /** Set when another module only verifies the identity; null for sign-ins of players. */
  readonly attest: VerificationRequest | null;
  /** The device fingerprint, taken before the redirect. */
  readonly fingerprint: Fingerprint | null;
}

/** A player who links an identity, and the session in which the link was requested. */
export interface LinkRequest {
  readonly playerId: number;
  /** The hash of the session's token. */
  readonly session: string;
}

/** A request of another module to verify an identity without signing in. */
export interface VerificationRequest {
  /** Opaque data of that module, returned with the result. */
  readonly about: string;
  /** The path to continue at, with the language prefix; the proof is added as the query parameter `proof`. */
  readonly next: string;
}

const LASTS_SECONDS = 600;
const KEY_BYTES = 32;

/** Returns a random secret of 43 characters. */
export const newSecret = (services: Services): string => services.random.bytes(KEY_BYTES).toString('base64url');

/**
 * Stores an attempt for ten minutes and returns its `state`. It is bound to the browser with `signInKey`. The record in
 * Redis is encrypted, and holds neither the state nor the key.
 */
export const rememberAttempt = (services: Services, attempt: SignInAttempt, signInKey: string): Promise<string> =>
  storeOnce(services, 'sign-in', attempt, { signInKey, seconds: LASTS_SECONDS });

/**
 * Returns the attempt of a `state` and deletes it, so that it can be used once. Null also when the browser or the
 * provider differs.
 */
export async function takeAttempt(
  services: Services,
  {
    state,
    provider,
    signInKey,
  }: { readonly state: string; readonly provider: string; readonly signInKey: string | null },
): Promise<SignInAttempt | null> {
  const attempt = await takeOnce<SignInAttempt>(services, 'sign-in', state, signInKey);
  const isOurs = attempt !== null && attempt.provider === provider && isLocale(attempt.locale);
  return isOurs ? attempt : null;
}

interface OneTimeRecord {
  /** The hash of the browser's `signInKey`. */
  readonly browser: string;
  readonly kept: unknown;
  /** The epoch of the database: stored attempts may refer to rows that a restore of the database removes. */
  readonly epoch?: number;
}

/** Stores encrypted data for a browser under a new secret, and returns the secret, which is not stored. */
export async function storeOnce(
  services: Services,
  kind: string,
  storedRecord: unknown,
  { signInKey, seconds }: { readonly signInKey: string; readonly seconds: number },
): Promise<string> {
  const secret = newSecret(services);
  const key = redisKey(kind, secret);
  const record: OneTimeRecord = {
    browser: hashOf(signInKey),
    kept: storedRecord,
    epoch: services.dataVersions.epoch(),
  };
  const encryptedRecord = encrypt(services, 'sign-ins under way', JSON.stringify(record), key).toString('base64');
  await services.redis.set(key, encryptedRecord, { expiration: { type: 'EX', value: seconds } });
  return secret;
}

/** Returns and deletes the data stored under a secret; null in another browser. */
export async function takeOnce<Thing>(
  services: Services,
  kind: string,
  secret: string,
  signInKey: string | null,
): Promise<Thing | null> {
  if (signInKey === null) return null;
  const key = redisKey(kind, secret);
  const encryptedRecord = await services.redis.getDel(key);
  if (encryptedRecord === null) return null;
  const text = decrypt(services, 'sign-ins under way', Buffer.from(encryptedRecord, 'base64'), key);
  const { browser, kept, epoch } = JSON.parse(text) as OneTimeRecord;
  const isLive = browser === hashOf(signInKey) && isOfEpoch(epoch, services.dataVersions.epoch());
  return isLive ? (kept as Thing) : null;
}

/** Hash for storing or comparing a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const redisKey = (kind: string, secret: string): string => `${kind}:${hashOf(secret)}`;
