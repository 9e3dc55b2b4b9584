import type { Request, Response } from 'express';
import type { Locale } from '#src/shared/locales.ts';
import { DEFAULT_LOCALE, isLocale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { Metrics } from '#src/platform/metrics.ts';
import type { Member } from '#src/platform/member.ts';
import type { Player } from '#src/platform/player.ts';
import type { SessionPlayer } from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import type { PageDefinition, PartDefinition } from '#views/render.tsx';
import type {
  AuthModel,
  FlashModel,
  FrameModel,
  Manifest,
  PlayerBarModel,
  RefusedModel,
  SurroundingsModel,
} from '#views/layout/frame.ts';
import type { CaseCardModel } from '#views/ui/models.ts';
import { NO_SURROUNDINGS } from '#views/layout/frame.ts';
import { LOCALE_COOKIE, REFERRAL_COOKIE, currencyCookie, readCookie, signInCookie } from './cookies.ts';
import { countryOfRequest } from './country.ts';
import { FLASH_COOKIE, takeFlash } from './flash.ts';
import { originOf } from '#src/platform/own-origin.ts';
import { isSecure } from './origin.ts';
import type { PageCache } from './page-cache.ts';
import type { Rates } from '#src/platform/rate.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { SessionCookie } from './session.ts';
import { staffAuth, staffKeyOf } from './staff.ts';
import { isStaffPath } from './visit.ts';

/** A currency as sums are shown in it; `rate` is the decimal text of currency per 1 rouble. */
export interface ShownCurrency {
  readonly code: string;
  readonly sign: string;
  readonly rate: string;
}

/** What the browser of whoever asks remembers, of which signing in makes use. */
export interface Caller {
  /** The language that was read last: an address without a prefix may be one that names none. */
  readonly locale: Locale;
  /** Who invited: an ID. */
  readonly referral: string | null;
  /** The key of a sign-in under way; see `Choices`. */
  readonly signInKey: string | null;
  /** The key of a staff session, whole or only begun. */
  readonly staffKey: string | null;
  /** The address that the request came from, as far as the trusted proxies tell it. */
  readonly address: string;
  /** The country that it came from, as a trusted proxy says; null where none does. */
  readonly country: string | null;
  readonly userAgent: string;
}

/** What an answer is shaped for: who reads it, in which language and currency. */
export interface Face {
  readonly locale: Locale;
  readonly t: T;
  readonly currency: ShownCurrency;
  readonly player: Player | null;
  /** Who of the staff reads; null on every page of the shop. */
  readonly member: Member | null;
  /** The auth data of the session, to be sent with the next protected request. */
  readonly auth: AuthModel | null;
  /** Without the language's prefix, with the query. */
  readonly path: string;
  /** The form of this page that was just refused: what is reckoned from its fields is reckoned from what was typed. */
  readonly refused: RefusedModel | null;
  readonly caller: Caller;
}

/** What the error page shows. */
export interface Mishap {
  readonly status: number;
  readonly message: string;
  readonly path: string;
  readonly requestId: string;
  /** Where to go instead; empty while a part of the store is away. */
  readonly cases: readonly CaseCardModel[];
}

/** A player in the frame, and whether paid play is closed to them. */
export interface PlayerBar {
  readonly bar: PlayerBarModel;
  readonly isClosed: boolean;
}

/** What the rooms hand to the pages' frame; `app.ts` binds it, so that http knows no room. */
export interface FrameSource {
  /** A currency by its code; an unknown or switched-off code gives the one that guests see. */
  readonly currencyOf: (world: World, code: string) => Promise<ShownCurrency>;
  readonly barOf: (world: World, player: Player, currency: ShownCurrency) => Promise<PlayerBar>;
  /** Notes that a player is there, before they do anything. */
  readonly noteSign: (world: World, player: Player) => Promise<void>;
  /** Where staff have closed paid play. */
  readonly closedCountriesOf: (world: World) => Promise<readonly string[]>;
  /** The member of staff whose session has a key, as the member's row says now; null where there is none. */
  readonly memberOf: (world: World, key: string) => Promise<Omit<Member, 'claim'> | null>;
  /** Whether a player has said that they are 18, as the account knows it now. */
  readonly isAdult: (world: World, player: Player) => Promise<boolean>;
  /** Depends on language, currency and data versions alone: guests' pages are kept by these. */
  readonly surroundingsOf: (world: World, locale: Locale, currency: ShownCurrency) => Promise<SurroundingsModel>;
  /** The ID of the advert that a visitor is told now. */
  readonly advertOf: (world: World, player: Player | null) => Promise<number | null>;
  /** Remembers that a player reads in another language than before. */
  readonly keepLanguage: (world: World, player: Player, locale: Locale) => Promise<void>;
  /** A few cases for somebody who found no page under a path. */
  readonly suggestionsOf: (world: World, face: Face, path: string) => Promise<readonly CaseCardModel[]>;
  readonly errorPage: PageDefinition<Mishap>;
  /** A passing line, as htmx puts it among the others. */
  readonly toast: PartDefinition<FlashModel>;
}

/** What every answer of the store stands on: made once by `createApp`. */
export interface Front {
  readonly world: World;
  readonly source: FrameSource;
  readonly assets: Manifest;
  readonly buildId: string;
  readonly sessions: SessionCookie;
  readonly rates: Rates;
  readonly metrics: Metrics;
  readonly pageCache: PageCache;
  readonly securityHeaders: SecurityHeaders;
}

export const GUEST_CURRENCY = 'usd';

/** Who was found to ask. */
interface Seen {
  readonly session: SessionPlayer | null;
  readonly player: Player | null;
  readonly member: Member | null;
  readonly locale: Locale | null;
}

/** Whom an answer is for. `locale` is the page's, or null where the address names none (/api). */
export async function faceOf(front: Front, req: Request, visitor: Seen): Promise<Face> {
  const { player, member } = visitor;
  const cookies = req.headers.cookie;
  const locale = visitor.locale ?? player?.locale ?? cookieLocale(cookies);
  const code = player?.currency ?? currencyCookie(cookies) ?? GUEST_CURRENCY;
  return {
    locale,
    t: front.world.texts.t(locale),
    currency: await front.source.currencyOf(front.world, code),
    player,
    member,
    auth: authOf(front, req, visitor),
    path: req.visit.path,
    refused: req.visit.refused?.model ?? null,
    caller: callerOf(front.world, req),
  };
}

function authOf({ world }: Front, req: Request, { session, member }: Seen): AuthModel | null {
  if (member !== null) return staffAuth(world.config, req, member);
  return session === null ? null : { token: session.token, type: session.type, id: session.id };
}

/** The longest name of a browser that is told apart. */
const LONGEST_AGENT = 512;

/** What a request says of its browser; what cannot be an ID or a key of ours is none. */
export function callerOf({ config }: World, req: Request): Caller {
  const cookies = req.headers.cookie;
  const referral = readCookie(cookies, REFERRAL_COOKIE);
  const signInKey = readCookie(cookies, signInCookie(isSecure(config)));
  return {
    locale: cookieLocale(cookies),
    referral: referral !== null && /^\d{1,16}$/.test(referral) ? referral : null,
    signInKey: signInKey !== null && /^[\w-]{43}$/.test(signInKey) ? signInKey : null,
    staffKey: staffKeyOf(config, req),
    address: req.ip ?? '',
    country: countryOfRequest(config, req),
    userAgent: (req.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
  };
}

/** Everything round a page. The line left by a form is taken here, once. */
export async function frameOf(front: Front, req: Request, res: Response, face: Face): Promise<FrameModel> {
  const { world, source } = front;
  // Nothing of the shop stands round a page of staff.
  if (isStaffPath(face.path)) {
    const flash: FlashModel | null =
      face.refused === null ? takeLine(front, req, res) : { kind: 'error', text: face.refused.message };
    return { ...bareFrame(front, face), auth: face.auth, flash, refused: face.refused };
  }
  const own = face.player === null ? null : await source.barOf(world, face.player, face.currency);
  const surroundings = await source.surroundingsOf(world, face.locale, face.currency);
  const advert = await source.advertOf(world, face.player);
  return {
    ...bareFrame(front, face),
    ...surroundings,
    surroundings,
    player: own?.bar ?? null,
    isClosed: own?.isClosed ?? (await isClosedToGuest(front, face)),
    auth: face.auth,
    advert,
    flash: takeLine(front, req, res),
  };
}

/** Of a guest only the place is known. */
async function isClosedToGuest({ world, source }: Front, { caller: { country } }: Face): Promise<boolean> {
  return country !== null && (await source.closedCountriesOf(world)).includes(country);
}

/** The frame of a visitor of whom nothing is known: for errors while a part of the store is away. */
export const bareFrame = (front: Front, face: Pick<Face, 'locale' | 'currency' | 'path' | 'member'>): FrameModel => ({
  ...NO_SURROUNDINGS,
  surroundings: NO_SURROUNDINGS,
  locale: face.locale,
  path: face.path,
  origin: originOf(front.world),
  currency: { code: face.currency.code, sign: face.currency.sign },
  player: null,
  isClosed: false,
  staff: isStaffPath(face.path) ? { member: face.member && { name: face.member.name, role: face.member.role } } : null,
  auth: null,
  flash: null,
  refused: null,
  advert: null,
  demo: front.world.config.demo,
  buildId: front.buildId,
  analytics: front.world.config.analytics?.src ?? null,
  hasWorker: front.world.config.hasWorker,
  assets: front.assets,
});

function takeLine(front: Front, req: Request, res: Response): FlashModel | null {
  const { sessions, world } = front;
  if (readCookie(req.headers.cookie, FLASH_COOKIE) === null) return null;
  return takeFlash(req, res, sessions.signingKey, isSecure(world.config));
}

const cookieLocale = (cookies: string | undefined): Locale => {
  const code = readCookie(cookies, LOCALE_COOKIE);
  return isLocale(code) ? code : DEFAULT_LOCALE;
};
