import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type SignInAttempt, type VerificationRequest, storeOnce, takeOnce } from './attempt.ts';
import { type SignInRedirect, beginSignIn } from './begin-sign-in.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import type { Identity } from './identity.ts';

/** A verified identity, and the request that it belongs to. */
export interface VerifiedIdentity {
  readonly identity: { readonly provider: string; readonly subject: string; readonly email: string | null };
  readonly about: string;
  readonly locale: Locale;
}

/** Redirects the browser to the module that requested the verification. */
export interface VerificationRedirect {
  readonly kind: 'handed on';
  readonly next: string;
}

const LASTS_SECONDS = 120;

/**
 * Redirects a browser to a provider only to verify an identity, without signing in. The browser returns to
 * `request.next` with a proof for `takeVerifiedIdentity`, or to `returnTo` with the reason when the user cancels.
 *
 * @throws errors.page when the provider is unknown or not configured
 */
export async function beginVerification(
  services: Services,
  request: VerificationRequest & {
    readonly provider: string;
    readonly returnTo: string;
    readonly locale: Locale;
    readonly signInKey: string | null;
  },
): Promise<SignInRedirect> {
  const { about, next, ...fields } = request;
  const begun = await beginSignIn(services, {
    ...fields,
    terms: null,
    origin: originOf(services),
    linker: null,
    attest: { about, next },
    fingerprint: null,
    // Staff choose their browser.
    userAgent: '',
  });
  if (begun.kind === 'refused') throw new Error('terms that no sign-in asked for');
  return begun;
}

/** Stores the verified identity for the requesting module: for the same browser, for two minutes. */
export async function finishVerification(
  services: Services,
  { locale }: SignInAttempt,
  { about, next }: VerificationRequest,
  outcome: { readonly identity: Identity; readonly signInKey: string },
): Promise<VerificationRedirect> {
  const { provider, subject, email } = outcome.identity;
  const verifiedIdentity: VerifiedIdentity = { identity: { provider, subject, email }, about, locale };
  const proof = await storeOnce(services, 'attested', verifiedIdentity, {
    signInKey: outcome.signInKey,
    seconds: LASTS_SECONDS,
  });
  return { kind: 'handed on', next: `${next}?proof=${proof}` };
}

/**
 * Returns the verified identity of a proof, once; null when the proof was used, has expired or belongs to another
 * browser.
 */
export const takeVerifiedIdentity = (
  services: Services,
  proof: string,
  signInKey: string | null,
): Promise<VerifiedIdentity | null> => takeOnce<VerifiedIdentity>(services, 'attested', proof, signInKey);
