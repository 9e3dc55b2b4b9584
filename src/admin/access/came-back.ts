import { linkMember } from '#src/accounts/index.ts';
import type { OAuthProvider } from '#src/platform/auth-config.ts';
import type { World } from '#src/platform/world.ts';
import { AppError, type ErrorKey, type ErrorParams, fail } from '#src/shared/errors.ts';
import { href, type Locale } from '#src/shared/locales.ts';
import { type Attested, beginAttesting, takeAttested } from '#src/signin/index.ts';
import { setWay } from './begin.ts';
import { type BegunSession, memberOfSession } from './session.ts';
import { passFirstBy } from './sign-in.ts';
import { staffAction } from './staff-action.ts';
import { lockMember } from './store.ts';

/** What a member wants of a provider: to come in, to begin by a link, or one more way to sign in. */
export type Errand =
  | { readonly for: 'sign-in'; readonly to: string | null }
  | { readonly for: 'begin'; readonly key: string }
  | { readonly for: 'own'; readonly memberId: number };

/** What came of it. */
export type CameBack =
  | { readonly kind: 'half'; readonly session: BegunSession; readonly next: string }
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

/** Leads a browser to a provider on an errand. `errors.page` for one that is unknown or not connected. */
export const leadToProvider = (
  world: World,
  errand: Errand,
  { provider, locale, signInKey }: Pick<Browser, 'locale' | 'signInKey'> & { readonly provider: string },
): ReturnType<typeof beginAttesting> =>
  beginAttesting(world, {
    ...{ provider, locale, signInKey },
    about: JSON.stringify(errand),
    next: href(locale, '/staff/sign-in/came'),
    returnTo: href(locale, pageOf(errand)),
  });

/** Does what somebody went to a provider for, now that it has vouched for them; whatever is wrong is told in words. */
export async function cameBack(world: World, proof: string, browser: Browser): Promise<CameBack> {
  const attested = await takeAttested(world, proof, browser.signInKey);
  if (attested === null) {
    const { locale } = browser;
    return { kind: 'refused', key: 'errors.auth.invalid', params: {}, locale, next: href(locale, '/staff/sign-in') };
  }
  const errand = JSON.parse(attested.about) as Errand;
  try {
    return await runErrand(world, errand, attested, browser);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { locale } = attested;
    return { kind: 'refused', key: error.key, params: error.params, locale, next: href(locale, pageOf(errand)) };
  }
}

/** The page that somebody left for the provider. */
function pageOf(errand: Errand): string {
  if (errand.for === 'own') return '/staff/account';
  if (errand.for === 'begin') return `/staff/begin/${errand.key}`;
  return withTo('/staff/sign-in', errand.to);
}

async function runErrand(
  world: World,
  errand: Errand,
  { identity, locale }: Attested,
  browser: Browser,
): Promise<CameBack> {
  if (errand.for === 'sign-in') {
    const { session } = await passFirstBy(world, identity, browser.address);
    if (session === null) fail('errors.staff.stranger');
    return { kind: 'half', session, next: withTo(href(locale, '/staff/second'), errand.to) };
  }
  if (errand.for === 'begin') await setWay(world, { key: errand.key, identity });
  else await linkOwn(world, errand.memberId, identity, browser.staffKey);
  const provider = identity.provider as OAuthProvider;
  return { kind: 'linked', provider, locale, next: href(locale, pageOf(errand)) };
}

/** A link under way ends with the session of whoever asked for it. */
async function linkOwn(world: World, memberId: number, identity: Attested['identity'], key: string | null) {
  const found = key === null ? null : await memberOfSession(world, key);
  if (found === null || found.id !== memberId) fail('errors.auth.invalid');
  await staffAction(world, { ...found, claim: null }, async (tx, log) => {
    await lockMember(tx, memberId);
    await linkMember(tx, memberId, identity);
    log({ act: 'member.linked', about: { type: 'member', id: memberId }, after: { provider: identity.provider } });
    return null;
  });
}

/** An address of the way in, with where to go on to once signed in. */
export const withTo = (path: string, to: string | null): string =>
  to === null ? path : `${path}?to=${encodeURIComponent(to)}`;
