import { linkMember } from '#src/players/identities/index.ts';
import type { OAuthProvider } from '#src/platform/config/auth-config.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError, type ErrorKey, type ErrorParams, fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type VerifiedIdentity, beginVerification, takeVerifiedIdentity } from '#src/players/sign-in/index.ts';
import { setFirstProvider } from './onboarding.ts';
import { type NewStaffSession, memberOfSession } from './session.ts';
import { passFirstBy } from './sign-in.ts';
import { staffAction } from './staff-action.ts';
import { lockMember } from '#src/admin/access/store/members.ts';

/** Purpose of a visit to a sign-in provider: sign in, accept an invitation, or link another provider. */
export type ProviderVisit =
  | { readonly for: 'sign-in'; readonly to: string | null }
  | { readonly for: 'begin'; readonly key: string }
  | { readonly for: 'own'; readonly memberId: number };

export type ProviderVisitResult =
  | { readonly kind: 'half'; readonly session: NewStaffSession; readonly next: string }
  | { readonly kind: 'linked'; readonly provider: OAuthProvider; readonly locale: Locale; readonly next: string }
  | {
      readonly kind: 'refused';
      readonly key: ErrorKey;
      readonly params: ErrorParams;
      readonly locale: Locale;
      readonly next: string;
    };

interface Browser {
  readonly signInKey: string | null;
  readonly staffKey: string | null;
  readonly address: string;
  readonly locale: Locale;
}

/**
 * Redirects a browser to a sign-in provider.
 *
 * @throws errors.page when the provider is unknown or not connected
 */
export const redirectToProvider = (
  services: Services,
  errand: ProviderVisit,
  { provider, locale, signInKey }: Pick<Browser, 'locale' | 'signInKey'> & { readonly provider: string },
): ReturnType<typeof beginVerification> =>
  beginVerification(services, {
    provider,
    locale,
    signInKey,
    about: JSON.stringify(errand),
    next: services.links.href(locale, '/staff/sign-in/came'),
    returnTo: services.links.href(locale, pageOf(errand)),
  });

/** Completes the visit after the provider has confirmed the identity. Errors are returned as messages for the page. */
export async function completeProviderVisit(
  services: Services,
  proof: string,
  browser: Browser,
): Promise<ProviderVisitResult> {
  const identity = await takeVerifiedIdentity(services, proof, browser.signInKey);
  if (identity === null) {
    const { locale } = browser;
    return {
      kind: 'refused',
      key: 'errors.auth.invalid',
      params: {},
      locale,
      next: services.links.href(locale, '/staff/sign-in'),
    };
  }
  const errand = JSON.parse(identity.about) as ProviderVisit;
  try {
    return await runErrand(services, errand, identity, browser);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { locale } = identity;
    return {
      kind: 'refused',
      key: error.key,
      params: error.params,
      locale,
      next: services.links.href(locale, pageOf(errand)),
    };
  }
}

function pageOf(errand: ProviderVisit): string {
  if (errand.for === 'own') return '/staff/account';
  if (errand.for === 'begin') return `/staff/begin/${errand.key}`;
  return withTo('/staff/sign-in', errand.to);
}

async function runErrand(
  services: Services,
  errand: ProviderVisit,
  { identity, locale }: VerifiedIdentity,
  browser: Browser,
): Promise<ProviderVisitResult> {
  if (errand.for === 'sign-in') {
    const { session } = await passFirstBy(services, identity, browser.address);
    if (session === null) fail('errors.staff.stranger');
    return { kind: 'half', session, next: withTo(services.links.href(locale, '/staff/second'), errand.to) };
  }
  if (errand.for === 'begin') await setFirstProvider(services, { key: errand.key, identity });
  else await linkOwn(services, errand.memberId, identity, browser.staffKey);
  const provider = identity.provider as OAuthProvider;
  return { kind: 'linked', provider, locale, next: services.links.href(locale, pageOf(errand)) };
}

/** The link is refused when the session that started it has ended. */
async function linkOwn(
  services: Services,
  memberId: number,
  identity: VerifiedIdentity['identity'],
  key: string | null,
) {
  const staffMember = key === null ? null : await memberOfSession(services, key);
  if (staffMember === null || staffMember.id !== memberId) fail('errors.auth.invalid');
  await staffAction(services, { ...staffMember, claim: null }, async (tx, log) => {
    await lockMember(tx, memberId);
    await linkMember(tx, memberId, identity);
    log({ act: 'member.linked', about: { type: 'member', id: memberId }, after: { provider: identity.provider } });
    return null;
  });
}

/** An address of the sign-in flow with the path to open after sign-in. */
export const withTo = (path: string, to: string | null): string =>
  to === null ? path : `${path}?to=${encodeURIComponent(to)}`;
