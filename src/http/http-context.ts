import type { Request, Response } from 'express';
import type { Brand } from '#src/shared/brand.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { Metrics } from '#src/platform/process/metrics.ts';
import type { Player, StaffMember } from '#src/shared/actor.ts';
import type { DisplayCurrency, StoreViewer, Viewer } from '#src/shared/viewers.ts';
import type { Services } from '#src/platform/services.ts';
import type { PageDefinition, FragmentDefinition } from '#views/render.tsx';
import type { AuthModel } from '#ui/models/viewer.ts';
import {
  EMPTY_SHARED_LAYOUT,
  type FlashModel,
  type LayoutModel,
  type Manifest,
  type PlayerBarModel,
  type RefusedModel,
  type SharedLayoutModel,
} from '#views/layout/layout-model.ts';
import type { CaseCardModel } from '#ui/models/cases.ts';
import { REFERRAL_COOKIE, currencyCookie, readCookie, shownOpening, signInCookie } from './session/cookies.ts';
import { asksForPreview } from './session/preference-cookies.ts';
import { countryOfRequest } from '#src/platform/config/request-country.ts';
import { takeFlash } from './endpoints/flash.ts';
import type { RequestLanguages } from './language.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import { isSecure } from './origin.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import type { RateLimiter } from '#src/platform/redis/rate-limit.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { Caller } from './session/authenticate.ts';
import type { HttpSessions } from './session/session.ts';
import { formTokenOf, maskToken } from './session/form-token.ts';
import { staffAuth, staffDeviceOf, staffKeyOf } from './session/staff-session.ts';
import { addressOfRequest } from './request-address.ts';
import { isStaffPath } from './request-context.ts';

/** Details of the browser that signing in uses. */
export interface BrowserDetails {
  /** Language of the last page; calls name none. */
  readonly locale: Locale;
  /** Player ID of the inviter. */
  readonly referral: string | null;
  /** Code of the currency that the guest chose; null when the guest chose none. */
  readonly chosenCurrency: string | null;
  /** Key of a sign-in in progress; see `PreferenceCookies`. */
  readonly signInKey: string | null;
  /** Key of a staff session, complete or waiting for the second factor. */
  readonly staffKey: string | null;
  /** Token of a browser in which a staff member has signed in. */
  readonly staffDevice: string | null;
  /** Network address, from the trusted proxies. */
  readonly address: string;
  /** Country, from a trusted proxy; null without one. */
  readonly country: string | null;
  readonly userAgent: string;
  /** True while a staff member previews the draft of the brand. */
  readonly isPreviewing: boolean;
  /** The opening whose result this browser showed last; null after two minutes. */
  readonly shownOpening: number | null;
}

/** The viewer of an answer, with what the layout, the forms and signing in take from the request. */
export interface RequestViewer extends StoreViewer {
  /** The staff member; null on store pages. */
  readonly member: StaffMember | null;
  /** Auth data of the session. Pages contain the token of its forms instead (`layoutModelOf`). */
  readonly auth: AuthModel | null;
  /** Without the language prefix, with the query. */
  readonly path: string;
  /** The refused form of this page: its model is computed from this input. */
  readonly refused: RefusedModel | null;
  readonly browser: BrowserDetails;
}

export interface ErrorPageModel {
  readonly status: number;
  /** The key of the error, by which a player asks support about it; null for one that says nothing to them. */
  readonly refusal: string | null;
  /** True if the account is blocked: the page has a heading of its own. */
  readonly isBlocked: boolean;
  /** True if a blocked player can ask for a link by e-mail. */
  readonly hasLinks: boolean;
  readonly message: string;
  readonly path: string;
  readonly requestId: string;
  /** Suggested cases; empty while the database is away. */
  readonly cases: readonly CaseCardModel[];
}

/** The player in the layout, and whether paid play is closed for them. */
export interface PlayerBar {
  readonly bar: PlayerBarModel;
  readonly isClosed: boolean;
}

/** Data that modules supply for the layout; `create-app.ts` binds it, so that http imports no module. */
export interface LayoutSource {
  /** The viewer of a language and of the code of a currency; an unknown or disabled code gives the guests' default. */
  readonly viewerIn: (
    services: Services,
    choices: { readonly locale: Locale; readonly currency: string },
  ) => Promise<Viewer>;
  readonly barOf: (services: Services, player: Player, currency: DisplayCurrency) => Promise<PlayerBar>;
  /** The reason for the block of a player's account, in words; null without a block. */
  readonly blockReasonOf: (services: Services, playerId: number, t: T) => Promise<string | null>;
  /** Records activity of a player before the command runs. */
  readonly noteActivity: (services: Services, player: Player) => Promise<void>;
  /** Countries where staff have closed paid play. */
  readonly closedCountriesOf: (services: Services) => Promise<readonly string[]>;
  /** The text that staff added to the notice of the running maintenance; null without one. */
  readonly maintenanceOf: (services: Services, locale: Locale) => Promise<string | null>;
  /** The staff member of a session key, read from the database; null without one. An idle session ends. */
  readonly memberOf: (
    services: Services,
    key: string,
    isActivity: boolean,
  ) => Promise<Omit<StaffMember, 'claim'> | null>;
  /** Returns whether the player has confirmed to be 18, read from the account. */
  readonly isAdult: (services: Services, player: Player) => Promise<boolean>;
  /** Depends on language, currency and data versions only: the page cache relies on it. */
  readonly sharedLayoutOf: (services: Services, viewer: Viewer) => Promise<SharedLayoutModel>;
  /** ID of the announcement that guests or players see now; players on a break see none. */
  readonly advertOf: (services: Services, viewers: 'guests' | 'players') => Promise<number | null>;
  /** Stores the language that a player now reads. */
  readonly keepLanguage: (services: Services, player: Player, locale: Locale) => Promise<void>;
  /** The services under the brand that staff prepare; null without a draft. */
  readonly previewOf: (services: Services) => Promise<Services | null>;
  /** Suggested cases for a 404 page. */
  readonly suggestionsOf: (services: Services, viewer: StoreViewer, path: string) => Promise<readonly CaseCardModel[]>;
  readonly errorPage: PageDefinition<ErrorPageModel>;
  /** A toast as an HTML fragment. */
  readonly toast: FragmentDefinition<FlashModel>;
}

/** Everything that requests share; created once by `createApp`. */
export interface HttpContext {
  readonly services: Services;
  readonly source: LayoutSource;
  /** The assets of the build with the logo and the colours of a brand. */
  readonly assetsOf: (brand: Brand) => Manifest;
  /** True in the context of a staff member's preview of a brand: nothing made in it is cached for others. */
  readonly isPreview: boolean;
  readonly buildId: string;
  readonly sessions: HttpSessions;
  readonly languages: RequestLanguages;
  readonly rates: RateLimiter;
  readonly metrics: Metrics;
  readonly pageCache: PageCache;
  readonly securityHeaders: SecurityHeaders;
}

const GUEST_CURRENCY = 'usd';

/** Result of authentication, and the page that the answer belongs to. */
interface CallerIdentity extends Caller {
  readonly locale: Locale | null;
  /** Defaults to the address of the request. */
  readonly path?: string;
  readonly refused?: RefusedModel | null;
}

/** The viewer of a response, which names its language. `locale` is the page's language, or null for calls. */
export async function viewerOf(
  httpContext: HttpContext,
  req: Request,
  visitor: CallerIdentity,
): Promise<RequestViewer> {
  const { player, member } = visitor;
  const cookies = req.headers.cookie;
  const locale = visitor.locale ?? httpContext.languages.ofCall({ headers: req.headers, player });
  req.res?.setHeader('Content-Language', LOCALES[locale].tag);
  const currency = player?.currency ?? currencyCookie(cookies) ?? GUEST_CURRENCY;
  return {
    ...(await httpContext.source.viewerIn(httpContext.services, { locale, currency })),
    player,
    member,
    auth: authOf(httpContext, req, visitor),
    path: visitor.path ?? req.context.path,
    refused: visitor.refused ?? null,
    browser: browserDetailsOf(httpContext, req),
  };
}

function authOf({ services }: HttpContext, req: Request, { session, member }: CallerIdentity): AuthModel | null {
  if (member !== null) return staffAuth(services.config, req, member);
  return session === null ? null : { token: session.token, type: session.type, id: session.id };
}

/** The auth data that a page or fragment contains: the masked token of forms instead of the session's own. */
const formAuthOf = (services: Services, { auth }: RequestViewer): AuthModel | null =>
  auth && { ...auth, token: maskToken(formTokenOf(auth.token), services) };

/** Longer user agents are truncated. */
const LONGEST_AGENT = 512;

/** Reads browser details; malformed IDs and keys become null. */
export function browserDetailsOf({ services: { config }, languages }: HttpContext, req: Request): BrowserDetails {
  const cookies = req.headers.cookie;
  const referral = readCookie(cookies, REFERRAL_COOKIE);
  const signInKey = readCookie(cookies, signInCookie(isSecure(config)));
  return {
    locale: languages.ofLastPage(req.headers),
    referral: referral !== null && /^\d{1,16}$/.test(referral) ? referral : null,
    chosenCurrency: currencyCookie(cookies),
    signInKey: signInKey !== null && /^[\w-]{43}$/.test(signInKey) ? signInKey : null,
    staffKey: staffKeyOf(config, req),
    staffDevice: staffDeviceOf(config, req),
    address: addressOfRequest(req),
    country: countryOfRequest(config, req),
    isPreviewing: asksForPreview(cookies),
    shownOpening: shownOpening(cookies),
    userAgent: (req.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
  };
}

/** Layout model of a page. Takes the flash message, once. `bar` is the player's when it was loaded with the page. */
export async function layoutModelOf(
  httpContext: HttpContext,
  req: Request,
  res: Response,
  viewer: RequestViewer,
  bar: PlayerBar | null = null,
): Promise<LayoutModel> {
  const { services, source } = httpContext;
  // Staff pages have no store layout.
  if (isStaffPath(viewer.path)) {
    const flash: FlashModel | null =
      viewer.refused === null
        ? takeFlash(httpContext.services, req, res)
        : { kind: 'error', text: viewer.refused.message };
    return {
      ...emptyLayoutModel(httpContext, viewer),
      auth: formAuthOf(services, viewer),
      flash,
      refused: viewer.refused,
    };
  }
  const own = bar ?? (viewer.player === null ? null : await source.barOf(services, viewer.player, viewer.currency));
  const surroundings = await source.sharedLayoutOf(services, viewer);
  const isOnBreak = own !== null && own.bar.pause !== null;
  const advert = isOnBreak ? null : await source.advertOf(services, own === null ? 'guests' : 'players');
  return {
    ...emptyLayoutModel(httpContext, viewer),
    ...surroundings,
    surroundings,
    player: own?.bar ?? null,
    isClosed: own?.isClosed ?? (await isClosedToGuest(httpContext, viewer)),
    auth: formAuthOf(services, viewer),
    advert,
    flash: takeFlash(httpContext.services, req, res),
  };
}

/** A guest is judged by the country of the request. */
async function isClosedToGuest(
  { services, source }: HttpContext,
  { browser: { country } }: RequestViewer,
): Promise<boolean> {
  return country !== null && (await source.closedCountriesOf(services)).includes(country);
}

/** Layout model without any player data, for errors while services are away. */
export const emptyLayoutModel = (
  httpContext: HttpContext,
  viewer: Pick<RequestViewer, 'locale' | 'currency' | 'path' | 'member'>,
): LayoutModel => ({
  ...EMPTY_SHARED_LAYOUT,
  // An object of its own: fragments of it end with the answer, because names in texts may change.
  surroundings: { ...EMPTY_SHARED_LAYOUT },
  locale: viewer.locale,
  href: (path) => httpContext.services.links.href(viewer.locale, path),
  links: httpContext.services.links,
  path: viewer.path,
  origin: originOf(httpContext.services),
  currency: { code: viewer.currency.code, sign: viewer.currency.sign, rate: viewer.currency.rate },
  player: null,
  isClosed: false,
  staff: isStaffPath(viewer.path)
    ? { member: viewer.member && { name: viewer.member.name, role: viewer.member.role } }
    : null,
  auth: null,
  flash: null,
  refused: null,
  advert: null,
  demo: httpContext.services.config.demo,
  buildId: httpContext.buildId,
  analytics: httpContext.services.config.analytics?.src ?? null,
  hasWorker: httpContext.services.config.hasWorker,
  assets: httpContext.assetsOf(httpContext.services.brand.current()),
  isPreview: httpContext.isPreview,
});
