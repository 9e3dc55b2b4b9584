import { OAUTH_PROVIDERS } from '#src/platform/auth-config.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { Fingerprint } from '#src/shared/fingerprint.ts';
import { type Locale, href, localeOrigins } from '#src/shared/locales.ts';
import { type Attempt, type AttestWish, hashOf, newSecret, rememberAttempt } from './attempt.ts';
import { authorizeAddress } from './providers/oauth.ts';
import { type Refused, refused } from './refused.ts';

/** What a visitor asks for by a button or a link. */
export interface Wish {
  readonly provider: string;
  /** An own path with the language's prefix; null leads home. */
  readonly returnTo: string | null;
  /** Whether the terms were accepted; null for a link that does not ask. */
  readonly terms: boolean | null;
  readonly locale: Locale;
  /** The store's own origin. */
  readonly origin: string;
  /** What the browser has from an earlier attempt. */
  readonly signInKey: string | null;
  /** The player who wants to link, and the token of the session; null for signing in. */
  readonly linker: { readonly playerId: number; readonly token: string } | null;
  /** Who else only wants to know who comes back; see `beginAttesting`. */
  readonly attest?: AttestWish;
  readonly fingerprint: Fingerprint | null;
}

/** A sign-in under way: where the browser goes, and what it has to bring back. */
export interface Begun {
  readonly kind: 'begun';
  readonly address: string;
  readonly signInKey: string;
  /** The language of the page that it was begun on: the way back names none. */
  readonly locale: Locale;
}

/**
 * Begins a sign-in by a provider. One that is unknown or not configured has no page here (`errors.page`); terms that
 * were refused lead back to the sign-in.
 */
export async function beginSignIn(world: World, wish: Wish): Promise<Begun | Refused> {
  const provider = OAUTH_PROVIDERS.find((one) => one === wish.provider);
  const client = provider === undefined ? undefined : world.config.oauth[provider];
  if (provider === undefined || client === undefined) fail('errors.page', { path: `/auth/${wish.provider}` });
  const { locale, returnTo, linker } = wish;
  if (wish.terms === false) return refused('errors.auth.terms', { locale, returnTo });
  const attempt: Attempt = {
    provider,
    verifier: newSecret(world),
    redirectUri: `${localeOrigins()?.[locale] ?? wish.origin}/authold/${provider}`,
    returnTo: returnTo ?? href(locale, '/'),
    locale,
    link: linker === null ? null : { playerId: linker.playerId, session: hashOf(linker.token) },
    attest: wish.attest ?? null,
    fingerprint: wish.fingerprint,
  };
  const signInKey = wish.signInKey ?? newSecret(world);
  const state = await rememberAttempt(world, attempt, signInKey);
  return { kind: 'begun', address: authorizeAddress(client, attempt, state), signInKey, locale };
}
