import type { Request, RequestHandler, Response } from 'express';
import { AppError, fail } from '#src/shared/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '#src/shared/locales.ts';
import { hasPower, type Power } from '#src/shared/powers.ts';
import type { Player } from '#src/shared/actor.ts';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import type { FlashModel, LayoutModel, RefusedModel } from '#views/layout/layout-model.ts';
import { type PageDefinition, renderPage, renderFragment } from '#views/render.tsx';
import { asksForPreview, preferenceCookies, languageLines } from '#src/http/session/preference-cookies.ts';
import type { RequestViewer, HttpContext, PlayerBar } from '#src/http/http-context.ts';
import { viewerOf, layoutModelOf } from '#src/http/http-context.ts';
import { checkCharacters, readInput, refusedFields } from './input.ts';
import type { PageEndpoint, Refresh } from './page.ts';
import { memberOf } from '#src/http/session/staff-session.ts';
import { headerSafe, sendHtml, sendJson, sendRedirect } from './respond.ts';
import { withKnownQuery } from '#src/http/page-cache/known-query.ts';
import { visitorOf } from '#src/http/session/authenticate.ts';
import { findPage, tidyPath } from './find-page.ts';
import { isStaffPath, pathnameOf, withoutQuery } from '#src/http/request-context.ts';

/** A form that was refused: its page shows the submitted values and the reason, with the status of the error. */
export interface RefusedForm {
  readonly model: RefusedModel;
  readonly status: number;
}

/** The address of a page, and the refused form that it shows. */
export interface PageRequest {
  readonly locale: Locale;
  /** Without the language prefix, with the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly refused: RefusedForm | null;
}

/** Model and layout of a page for one viewer. */
interface PageData {
  readonly model: unknown;
  readonly viewer: RequestViewer;
  readonly session: SessionPlayer | null;
  /** The page, or the invitation that guests see in its place. */
  readonly shown: PageDefinition<unknown>;
  /** The player in the layout; null for guests and staff. */
  readonly bar: PlayerBar | null;
  /** True on the first page after the session was ended elsewhere. */
  readonly isSignedOut: boolean;
}

/** Serves a page at its own address. `error-responses.ts` answers what it throws. */
export function servePage(httpContext: HttpContext, page: PageEndpoint): RequestHandler {
  return async (req, res) => {
    const context = await contextOf(httpContext, req);
    const own = addressInShownLanguage(context, req) ?? addressInOwnLanguage(context, req);
    const tidy = own === null ? tidyAddress(context, page, req) : null;
    if (tidy !== null) res.redirect(308, tidy);
    else if (own === null) await answerPage(context, page, pageRequestOf(page, req), req, res);
    else sendRedirect(res, own);
  };
}

/** The target of a link that was typed in upper case, or that a messenger took with the end of its sentence. */
function tidyAddress({ services: { links } }: HttpContext, page: PageEndpoint, req: Request): string | null {
  const path = pathnameOf(req);
  const tidy = tidyPath(path);
  if (tidy === path || !isUnknown(page, req.params)) return null;
  const params = findPage([page], tidy)?.params ?? null;
  if (params === null || isUnknown(page, params)) return null;
  return links.href(req.context.locale, tidy + req.context.path.slice(path.length));
}

const isUnknown = (page: PageEndpoint, params: PageRequest['params']): boolean =>
  refusedFields(page.input, params).some((field) => Object.hasOwn(params, field));

/** The context of a store page: that of the draft for a staff member who previews it, with caches of its own. */
async function contextOf(httpContext: HttpContext, req: Request): Promise<HttpContext> {
  if (isStaffPath(req.context.path) || !asksForPreview(req.headers.cookie)) return httpContext;
  const member = await memberOf(httpContext, req);
  if (member === null || !hasPower(member.role, 'branding')) return httpContext;
  const services = await httpContext.source.previewOf(httpContext.services);
  return services === null ? httpContext : { ...httpContext, services, isPreview: true };
}

/** A page of the store in a language that the brand does not show leads to the default one. */
function addressInShownLanguage({ services: { links } }: HttpContext, req: Request): string | null {
  const { locale, path } = req.context;
  const [main] = links.shown;
  if (main === undefined || links.shown.includes(locale) || isStaffPath(path)) return null;
  return links.hrefFrom(locale, main, path);
}

/**
 * A staff address that was typed or bookmarked without a language opens in the language chosen last. A link of a page
 * keeps its own, so that the language of the addresses without a prefix can still be chosen.
 */
function addressInOwnLanguage({ services: { links }, languages }: HttpContext, req: Request): string | null {
  const { locale, path } = req.context;
  if (req.headers['sec-fetch-site'] !== 'none' || locale !== DEFAULT_LOCALE || !isStaffPath(path)) return null;
  const chosen = languages.ofLastPage(req.headers);
  return chosen === DEFAULT_LOCALE || links.hasOwnOrigin(chosen) ? null : links.href(chosen, path);
}

/** The page that a request names by its address. A cached page links to itself without parameters that it ignores. */
const pageRequestOf = (
  { isCached, queryNames }: PageEndpoint,
  { context: { locale, path }, params, query }: Request,
): PageRequest => ({ locale, path: isCached ? withKnownQuery(path, queryNames) : path, params, query, refused: null });

/** Answers a request with a page, or with the one fragment that htmx requests. */
export async function answerPage(
  httpContext: HttpContext,
  page: PageEndpoint,
  requested: PageRequest,
  req: Request,
  res: Response,
): Promise<void> {
  const { services } = httpContext;
  req.context.route = page.name;
  const stamp = services.dataVersions.stamp();
  const mayInvite = req.headers['hx-request'] !== 'true';
  const loaded = await load(httpContext, page, requested, req, res, mayInvite);
  const { model, viewer, session, shown } = loaded;
  if (viewer.player !== null && session?.locale !== viewer.locale)
    await changeLanguage(httpContext, viewer.locale, req, res, viewer.player);
  const layoutModel = await layoutModelOf(httpContext, req, res, viewer, loaded.bar);
  const layout = loaded.isSignedOut
    ? { ...layoutModel, flash: layoutModel.flash ?? signedOutFlash(viewer) }
    : layoutModel;
  // Browser Back must not show an account or a flash message again.
  if ((session !== null && !page.isRestorable) || isPrivate(layout)) res.setHeader('Cache-Control', 'no-store');
  // The browser's memory keeps the page as it was left; a copy on its disk would have old sums and used keys.
  else if (session !== null) res.vary('*');
  const { cachesFragments } = services.config;
  const input = { model, layout, t: viewer.t, texts: services.texts.all(viewer.locale), cachesFragments };
  const fragment = req.headers['hx-request'] === 'true' ? fragmentOf(page, req) : undefined;
  res.vary('Cookie, HX-Request, HX-Target');
  if (fragment !== undefined) {
    sendHtml(req, res, 200, renderFragment(fragment, input));
    return;
  }
  // If paid play is closed for the guest, the page is rendered for each request; the cached copy is for all other
  // countries.
  const isKept = page.isCached && !isPrivate(layout) && !(page.differsWhereClosed && layout.isClosed);
  const html = renderPage(shown, input);
  httpContext.securityHeaders.guardPage(req, res, shown, layout);
  const rendered = { ...loaded, html, stamp, isKept, refused: requested.refused };
  await answerWhole(httpContext, page, req, res, rendered);
}

/** Shows what only this visitor sees, besides the pages of players. */
const isPrivate = ({ flash, staff, isPreview }: LayoutModel): boolean => flash !== null || staff !== null || isPreview;

const signedOutFlash = ({ t }: RequestViewer): FlashModel => ({ kind: 'info', text: t('sign-in.ended.text') });

/** A rendered page, and whether it may be cached. */
interface RenderedPage extends PageData {
  readonly html: string;
  readonly stamp: string;
  readonly isKept: boolean;
  readonly refused: RefusedForm | null;
}

async function answerWhole(
  httpContext: HttpContext,
  page: PageEndpoint,
  req: Request,
  res: Response,
  whole: RenderedPage,
): Promise<void> {
  const { model, viewer, shown, html, stamp, isKept, refused } = whole;
  const { config } = httpContext.services;
  const isItself = shown === page.component;
  res.append('Set-Cookie', languageLines(config, req, viewer.locale));
  if (isItself) res.append('Set-Cookie', preferenceCookies(config, page.preferenceCookies(model)));
  const status = refused?.status ?? (isItself ? page.status(model) : 200);
  // A reload must not discard refused input.
  const refresh = isItself && refused === null ? page.refresh(model) : null;
  if (refresh !== null) res.setHeader('Refresh', refreshLine(refresh));
  const key = isKept && status === 200 ? httpContext.pageCache.keyOf(req) : null;
  if (key !== null) {
    const notFor = await countriesWithout(httpContext, page);
    httpContext.pageCache.keep({ key, stamp, locale: viewer.locale, html: Buffer.from(html), notFor }, req, res);
    return;
  }
  if (status !== 200) res.setHeader('Cache-Control', 'no-store');
  sendHtml(req, res, status, html);
}

/** Countries whose guests get another page than the cached one. */
const countriesWithout = async ({ source, services }: HttpContext, page: PageEndpoint): Promise<readonly string[]> =>
  page.differsWhereClosed ? await source.closedCountriesOf(services) : [];

const refreshLine = ({ seconds, to }: Refresh): string =>
  to === null ? String(seconds) : `${String(seconds)}; url=${headerSafe(to)}`;

/** Stores the language for calls and for the next sign-in. */
async function changeLanguage(
  httpContext: HttpContext,
  locale: Locale,
  req: Request,
  res: Response,
  player: Player,
): Promise<void> {
  await httpContext.sessions.apply(req, res, { change: { locale } }, null);
  await httpContext.source.keepLanguage(httpContext.services, player, locale);
}

/** Serves the model of a page as JSON at {path}/_payload.json. */
export function servePayload(httpContext: HttpContext, page: PageEndpoint): RequestHandler {
  return async (req, res) => {
    req.context.route = `${page.name} payload`;
    const { model } = await load(httpContext, page, pageRequestOf(page, req), req, res, false);
    res.vary('Cookie');
    sendJson(req, res, 200, model);
  };
}

async function loadForStaff(
  httpContext: HttpContext,
  page: PageEndpoint,
  { locale, path, params, query, refused }: PageRequest,
  req: Request,
  power: Power,
): Promise<PageData> {
  const caller = await visitorOf(httpContext, power, req);
  const viewer = await viewerOf(httpContext, req, { ...caller, locale, path, refused: refused?.model ?? null });
  const input = readPageInput(page, path, query, params);
  const model = await page.load(httpContext.services, viewer, input);
  return { viewer, session: null, model, shown: page.component, bar: null, isSignedOut: false };
}

async function load(
  httpContext: HttpContext,
  page: PageEndpoint,
  requested: PageRequest,
  req: Request,
  res: Response,
  mayInvite: boolean,
): Promise<PageData> {
  if (page.access.power !== null) return await loadForStaff(httpContext, page, requested, req, page.access.power);
  const { locale, path, params, query } = requested;
  const caller = await visitorOf(httpContext, null, req);
  const { session, player } = caller;
  const isSignedOut = session === null && (await meetsEndOfSession(httpContext, locale, req, res));
  const invitation = page.access.role === 'player' && session === null && mayInvite ? page.invitation : null;
  if (page.access.role === 'player' && session === null && invitation === null) fail('errors.auth.invalid');
  const viewer = await viewerOf(httpContext, req, { ...caller, locale, path });
  const input = readPageInput(page, path, query, params);
  if (invitation !== null) {
    const model = await page.loadInvitation(httpContext.services, viewer);
    return { viewer, session, model, shown: invitation, bar: null, isSignedOut };
  }
  if (player === null) {
    const model = await page.load(httpContext.services, viewer, input);
    return { viewer, session, model, shown: page.component, bar: null, isSignedOut };
  }
  const { services } = httpContext;
  const loadingBar = httpContext.source.barOf(services, player, viewer.currency);
  // An error of the page comes first.
  loadingBar.catch(() => undefined);
  const model = await page.load(services, viewer, input);
  return { viewer, session, model, shown: page.component, bar: await loadingBar, isSignedOut };
}

/**
 * Returns whether the session of the request's cookie was ended elsewhere. A whole page shows it once: the cookie is
 * deleted.
 *
 * @throws errors.auth.blocked when staff have blocked the player since
 */
async function meetsEndOfSession(
  { services, sessions, source }: HttpContext,
  locale: Locale,
  req: Request,
  res: Response,
): Promise<boolean> {
  const playerId = await sessions.endedPlayerOf(req);
  if (playerId === null) return false;
  const isFragment = req.headers['hx-request'] === 'true';
  if (!isFragment) sessions.dropCookie(res);
  const reason = await source.blockReasonOf(services, playerId, services.texts.t(locale));
  if (reason !== null) fail('errors.auth.blocked', { reason });
  return !isFragment;
}

/** A refused path parameter is an unknown page; a refused query is a bad request. */
function readPageInput(
  page: PageEndpoint,
  path: string,
  query: PageRequest['query'],
  params: PageRequest['params'],
): unknown {
  const sent = { ...query, ...params };
  try {
    checkCharacters(sent);
    return readInput(page.input, sent);
  } catch (error) {
    const refused = error instanceof AppError ? refusedFields(page.input, sent) : [];
    if (refused.some((field) => Object.hasOwn(params, field))) fail('errors.page', { path: withoutQuery(path) });
    throw error;
  }
}

const fragmentOf = (page: PageEndpoint, req: Request) =>
  page.fragments.find(({ id }) => id === req.headers['hx-target']);
