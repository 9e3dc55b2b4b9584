import { OAUTH_PROVIDERS } from '#src/platform/config/auth-config.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { Fingerprint } from '#src/shared/fingerprint.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type SignInAttempt, type VerificationRequest, hashOf, newSecret, rememberAttempt } from './attempt.ts';
import { authorizeAddress } from './providers/oauth.ts';
import { type SignInRefusal, refuseSignIn } from './refused.ts';

export interface SignInRequest {
  readonly provider: string;
  /** A path of the store with the language prefix; null for the home page. */
  readonly returnTo: string | null;
  /** True if the terms were accepted; null for links that do not ask. */
  readonly terms: boolean | null;
  readonly locale: Locale;
  readonly origin: string;
  /** The key from an earlier attempt of the same browser. */
  readonly signInKey: string | null;
  /** The player who links an identity, and the token of the session; null for a plain sign-in. */
  readonly linker: { readonly playerId: number; readonly token: string } | null;
  /** Set when another module only verifies the identity; see `beginVerification`. */
  readonly attest?: VerificationRequest;
  readonly fingerprint: Fingerprint | null;
  readonly userAgent: string;
}

/** Browsers inside other apps, where links from messengers open. Google's page refuses them without a way back. */
const INSIDE_APP = /; wv\)|FBA[NV]|Instagram|Telegram|VKAndroidApp|vkclient|Line\/|Snapchat|TikTok|BytedanceWebview/;

/** A sign-in in progress: the URL to redirect to, and the data that the browser must send back. */
export interface SignInRedirect {
  readonly kind: 'begun';
  readonly address: string;
  readonly signInKey: string;
  /** The language of the page where it began, since the callback URL has none. */
  readonly locale: Locale;
}

/**
 * Begins a sign-in at a provider. Declined terms redirect back to the sign-in page.
 *
 * @throws errors.page when the provider is unknown or not configured
 */
export async function beginSignIn(services: Services, request: SignInRequest): Promise<SignInRedirect | SignInRefusal> {
  const provider = OAUTH_PROVIDERS.find((name) => name === request.provider);
  const client = provider === undefined ? undefined : services.config.oauth[provider];
  if (provider === undefined || client === undefined) fail('errors.page', { path: `/auth/${request.provider}` });
  const { locale, returnTo, linker } = request;
  if (request.terms === false) return refuseSignIn(services.links, 'errors.auth.terms', { locale, returnTo });
  if (provider === 'google' && INSIDE_APP.test(request.userAgent))
    return refuseSignIn(services.links, 'errors.auth.inside', {
      locale,
      returnTo,
      link: linker,
      attest: request.attest,
    });
  const attempt: SignInAttempt = {
    provider,
    verifier: newSecret(services),
    redirectUri: `${services.links.origins?.[locale] ?? request.origin}/authold/${provider}`,
    returnTo: returnTo ?? services.links.href(locale, '/'),
    locale,
    link: linker === null ? null : { playerId: linker.playerId, session: hashOf(linker.token) },
    attest: request.attest ?? null,
    fingerprint: request.fingerprint,
  };
  const signInKey = request.signInKey ?? newSecret(services);
  const state = await rememberAttempt(services, attempt, signInKey);
  return { kind: 'begun', address: authorizeAddress(client, attempt, state), signInKey, locale };
}
