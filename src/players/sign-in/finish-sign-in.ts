import type { Services } from '#src/platform/services.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type SignInAttempt, takeAttempt } from './attempt.ts';
import { finishVerification, type VerificationRedirect } from './attest.ts';
import { finishLink, type LinkResult, type SignedInPlayer } from './finish-link.ts';
import type { Identity } from './identity.ts';
import { type ProviderRefusal, fetchIdentity } from './providers/oauth.ts';
import { type SignInRefusal, refuseSignIn } from './refused.ts';
import type { SignedIn } from './sign-in-as.ts';
import { signInBy } from './sign-in-by.ts';

/** The provider's callback, and data of the browser. */
export interface ProviderReturn {
  readonly provider: string;
  readonly code: string | null;
  readonly state: string | null;
  readonly deviceId: string | null;
  /** The provider that claims to have sent the callback (RFC 9207). */
  readonly issuer: string | null;
  readonly error: string | null;
  readonly description: string | null;
  readonly signInKey: string | null;
  /** The language last used, for a callback without an attempt. */
  readonly locale: Locale;
  readonly currency: string;
  readonly referral: string | null;
  readonly address: string;
  readonly userAgent: string;
}

export interface SignInResult {
  readonly kind: 'arrived';
  readonly player: SignedIn;
  /** The path where the attempt began. */
  readonly next: string;
}

/** Error codes that providers send when the user cancels. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_login', 'user_denied', 'login_required', 'cancelled']);
const LONGEST_WORDS = 200;

/**
 * Finishes a sign-in that `beginSignIn` began, once, in the same browser and at the same provider. Failures are
 * returned as `SignInRefusal`.
 *
 * @throws errors.page when the provider is not configured
 */
export async function finishSignIn(
  services: Services,
  back: ProviderReturn,
  visitor: SignedInPlayer | null,
): Promise<SignInResult | VerificationRedirect | LinkResult | SignInRefusal> {
  const { provider, state, signInKey } = back;
  if (!Object.hasOwn(services.config.oauth, provider)) fail('errors.page', { path: `/authold/${provider}` });
  const attempt = state === null ? null : await takeAttempt(services, { state, provider, signInKey });
  if (attempt === null || state === null || signInKey === null) {
    return refuseSignIn(services.links, 'errors.auth.invalid', { locale: back.locale, returnTo: null });
  }
  if (back.error !== null) return refuseWithProviderError(services, attempt, back.error, back.description ?? '');
  const client = services.config.oauth[attempt.provider];
  if (client === undefined || back.code === null || isIssuerMismatch(back.issuer, client.origins)) {
    return refuseSignIn(services.links, 'errors.auth.invalid', attempt);
  }
  const { code, deviceId } = back;
  const identity = await fetchIdentity(client, attempt, { code, state, deviceId });
  if ('refused' in identity) return refuseWithoutIdentity(services, attempt, identity.refused);
  return await completeAttempt(services, attempt, identity, { back, signInKey, visitor });
}

interface ReturnContext {
  readonly back: ProviderReturn;
  /** As in `back`, but not null. */
  readonly signInKey: string;
  readonly visitor: SignedInPlayer | null;
}

/** Verifies, links or signs in, as the attempt requested. */
async function completeAttempt(
  services: Services,
  attempt: SignInAttempt,
  identity: Identity,
  { back, signInKey, visitor }: ReturnContext,
): Promise<SignInResult | VerificationRedirect | LinkResult | SignInRefusal> {
  if (attempt.attest !== null)
    return await finishVerification(services, attempt, attempt.attest, { identity, signInKey });
  const { link } = attempt;
  if (link !== null) return await finishLink(services, { ...attempt, link }, identity, visitor);
  return await arrive(services, attempt, identity, back);
}

async function arrive(
  services: Services,
  attempt: SignInAttempt,
  identity: Identity,
  back: ProviderReturn,
): Promise<SignInResult | SignInRefusal> {
  const { locale, returnTo, fingerprint } = attempt;
  const { currency, referral, address, userAgent } = back;
  try {
    const player = await signInBy(services, identity, { locale, currency, referral, fingerprint, address, userAgent });
    return { kind: 'arrived', player, next: returnTo };
  } catch (error) {
    // A staff identity cannot sign in as a player.
    if (error instanceof AppError && error.key === 'errors.identity.staff')
      return refuseSignIn(services.links, error.key, attempt);
    throw error;
  }
}

/** Refuses when the provider sent no identity, with the provider's reason if any. */
function refuseWithoutIdentity(
  services: Services,
  attempt: SignInAttempt,
  reason: ProviderRefusal['refused'],
): SignInRefusal {
  const { provider } = attempt;
  services.log.warn({ provider, reason: reason?.error ?? 'no answer' }, 'signin.identity.missing');
  if (reason === null) return refuseSignIn(services.links, 'errors.auth.away', attempt);
  return refuseWithProviderError(services, attempt, reason.error, reason.description);
}

function refuseWithProviderError(
  services: Services,
  attempt: SignInAttempt,
  error: string,
  description: string,
): SignInRefusal {
  if (CANCELLED.has(error)) return refuseSignIn(services.links, 'errors.auth.rejected', attempt);
  return refuseSignIn(services.links, 'errors.auth.provider', attempt, {
    error: sanitizeProviderText(error),
    description: sanitizeProviderText(description),
  });
}

/** Removes control characters and limits the length of third-party text before it is shown. */
const sanitizeProviderText = (text: string): string =>
  Array.from(text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .slice(0, LONGEST_WORDS)
    .join('');

/**
 * An issuer, when sent, must be the provider of the attempt. This prevents mix-up attacks with another provider's code.
 */
const isIssuerMismatch = (issuer: string | null, origins: readonly string[]): boolean =>
  issuer !== null && !(URL.canParse(issuer) && origins.includes(new URL(issuer).origin));
