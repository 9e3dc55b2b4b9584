import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import { fail } from '#src/shared/errors.ts';
import { DEFAULT_LOCALE, type LocaleLinks } from '#src/shared/locales.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import type { Download } from './download.ts';
import type { Endpoint } from './endpoint.ts';
import { languageForBareAddress } from '#src/http/session/preference-cookies.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import type { Hook } from './hook.ts';
import type { PageEndpoint } from './page.ts';
import { serveDownload } from './serve-download.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import { serveHook } from './serve-hook.ts';
import { servePage, servePayload } from './serve-page.ts';
import { isApi, isStaffPath, pathnameOf, prefixOf, splitLocale } from '#src/http/request-context.ts';
import { isJsonAddress, responseFormatOf } from '#src/http/errors/response-format.ts';
import { findPage, tidyPath } from './find-page.ts';
import { sendRedirect } from './respond.ts';

interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly serve: RequestHandler;
  /** The GET has an effect, so HEAD must not run it. */
  readonly isAct?: true;
}

/**
 * Mounts the declared routes: hooks, then the others, of which those without parameters come first, in any order of
 * declaration, so `/api/case/list` is never a case named "list". A known address with another method is
 * 405; a read of a form's address by a browser is the page about an unknown address.
 */
export function mountRoutes(
  httpContext: HttpContext,
  endpoints: readonly Endpoint[],
  pages: readonly PageEndpoint[],
  downloads: readonly Download[],
  hooks: readonly Hook[],
): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const byPath = new Map<string, Route[]>();
  for (const route of [
    ...endpoints.flatMap((one) => ofEndpoint(httpContext, one)),
    ...pages.flatMap((one) => ofPage(httpContext, one)),
    ...downloads.map((one) => ({ method: 'GET' as const, path: one.path, serve: serveDownload(httpContext, one) })),
  ]) {
    byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  }
  const sorted = [...byPath].sort(([one], [other]) => partsOf(one) - partsOf(other));
  // Express compares an address with every route before its own. The few hooks get the bursts of requests.
  for (const [path, routes] of [...hooks.map((one) => hookRoute(httpContext, one)), ...sorted]) {
    const at = router.route(path);
    for (const { method, serve, isAct } of routes) {
      if (method === 'GET' && isAct === true) at.head(refuseMethod(httpContext, routes, pages));
      if (method === 'GET') at.get(serve);
      else if (method === 'POST') at.post(serve);
      else at.delete(serve);
    }
    at.all(refuseMethod(httpContext, routes, pages));
  }
  return router;
}

/** The home page of a language is `/en`: `/en/` redirects there with its query. */
export const refuseSlashedHome =
  (links: LocaleLinks): RequestHandler =>
  (req, res, next) => {
    const { locale, path } = req.context;
    const isSlashed = path === '/' || path.startsWith('/?');
    if (isSlashed && req.originalUrl === `${links.href(locale, '/')}${path}`)
      res.redirect(308, links.href(locale, path));
    else next();
  };

/**
 * Leads a page's address with a former name, as typed or as a messenger took it from a sentence, to the present one.
 * `presentPath` knows the names; null is an address that never changed.
 */
export const followNames =
  (links: LocaleLinks, presentPath: (path: string) => Promise<string | null>): RequestHandler =>
  async (req, res, next) => {
    const path = pathnameOf(req);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const present = isRead && !isApi(path) ? await presentPath(tidyPath(path)) : null;
    if (present === null) next();
    else res.redirect(308, links.href(req.context.locale, present + req.context.path.slice(path.length)));
  };

/** Leads a visitor who typed the bare address to the language of their last page (docs/decisions/0013). */
export const followLanguage =
  (links: LocaleLinks): RequestHandler =>
  (req, res, next) => {
    const locale = links.origins === null ? languageForBareAddress(req) : null;
    if (locale === null) {
      next();
      return;
    }
    res.setHeader('Cache-Control', 'no-store');
    res.vary('Cookie, Sec-Fetch-Site');
    res.redirect(302, links.href(locale, req.originalUrl));
  };

/** The address of the page that an address nearly names; null for none. */
function tidyAddress(links: LocaleLinks, pages: readonly PageEndpoint[], req: Request): string | null {
  const { locale, path: address } = req.context;
  const path = pathnameOf(req);
  // The prefix of the language may need tidying, too.
  const hasPrefix = address !== req.originalUrl || links.hasOwnOrigin(locale);
  const tidy = splitLocale(links, tidyPath(path), hasPrefix ? locale : null);
  const page = tidy.path.replace(/^\/advert(?=\/)/, '/announcement');
  const isTidy = page === path && tidy.locale === locale;
  return isTidy || findPage(pages, page) === null ? null : links.href(tidy.locale, page + address.slice(path.length));
}

/** A missing file, which programs ask for: a page about it would be a thousand times as large. */
const FILE = /\.[a-z\d]{2,12}$/i;

/**
 * Last handler: unknown addresses. A page has one address, so needless slashes, upper case, the end of a sentence, an
 * earlier name, or the prefix of a language with its own origin, redirects there with the query.
 */
export const refuseAddress =
  (links: LocaleLinks, pages: readonly PageEndpoint[]) =>
  (req: Request, res: Response): void => {
    const { locale } = req.context;
    const path = pathnameOf(req);
    const query = req.context.path.slice(path.length);
    const named = prefixOf(path);
    if (named !== null && links.hasOwnOrigin(named) && locale === DEFAULT_LOCALE) {
      const rest = path.slice(named.length + 1);
      res.redirect(308, links.hrefFrom(locale, named, (rest === '' ? '/' : rest) + query));
      return;
    }
    const tidy = tidyAddress(links, pages, req);
    if (tidy !== null) {
      res.redirect(308, tidy);
      return;
    }
    const shorter = path.replace(/\/$/, '');
    if (path !== shorter && isSafeRedirectPath(shorter) && !isApi(path)) {
      res.redirect(308, links.href(locale, shorter + query));
      return;
    }
    if (FILE.test(path) && !isJsonAddress(req)) {
      res.setHeader('Cache-Control', 'no-store');
      res.sendStatus(404);
      return;
    }
    // The base address of the old interface ends with a slash.
    if (path === '/api-old' && req.method === 'GET') {
      res.redirect(308, `/api-old/${query}`);
      return;
    }
    fail(isApi(path) ? 'errors.notFound' : 'errors.page', { path });
  };

function ofEndpoint(httpContext: HttpContext, endpoint: Endpoint): Route[] {
  const { api, form } = endpoint;
  return [
    ...(api === null ? [] : [{ ...api, serve: serveEndpoint(httpContext, endpoint, 'api') }]),
    ...(form === null ? [] : [{ ...form, serve: serveEndpoint(httpContext, endpoint, 'form'), isAct: true as const }]),
  ];
}

const hookRoute = (httpContext: HttpContext, hook: Hook): [string, Route[]] => [
  hook.path,
  [{ method: 'POST', path: hook.path, serve: serveHook(httpContext, hook) }],
];

function ofPage(httpContext: HttpContext, page: PageEndpoint): Route[] {
  const payload = page.path === '/' ? '/_payload.json' : `${page.path}/_payload.json`;
  return [
    { method: 'GET', path: page.path, serve: servePage(httpContext, page) },
    { method: 'GET', path: payload, serve: servePayload(httpContext, page) },
  ];
}

/**
 * The nearest page above the address of a staff form, for a browser that opens it: a reload without the form, or a
 * bookmark of its answer. Null for other requests.
 */
function pageAbove({ services: { links } }: HttpContext, pages: readonly PageEndpoint[], req: Request): string | null {
  const path = pathnameOf(req);
  if (req.method !== 'GET' || !isStaffPath(path) || req.headers.accept?.includes('text/html') !== true) return null;
  for (let above = parentOf(path); above !== ''; above = parentOf(above)) {
    if (findPage(pages, above) !== null) return links.href(req.context.locale, above);
  }
  return null;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

function refuseMethod(
  httpContext: HttpContext,
  routes: readonly Route[],
  pages: readonly PageEndpoint[],
): RequestHandler {
  const methods = new Set(
    routes.flatMap(({ method, isAct }) => (method === 'GET' && isAct !== true ? ['GET', 'HEAD'] : [method])),
  );
  const allowed = [...methods].sort().join(', ');
  return (req: Request, res: Response) => {
    const page = pageAbove(httpContext, pages, req);
    if (page !== null) {
      sendRedirect(res, page);
      return;
    }
    // A reload of a form's answer, or its bookmark, asks for a page that does not exist.
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead && !methods.has('GET') && responseFormatOf(req) !== 'json')
      fail('errors.page', { path: pathnameOf(req) });
    res.setHeader('Allow', allowed);
    if (req.method === 'OPTIONS') res.status(204).end();
    else fail('errors.request.method', { method: req.method, allowed });
  };
}

const partsOf = (path: string): number => path.split('/:').length;
