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
import { isApi, isStaffPath, pathnameOf, prefixOf } from '#src/http/request-context.ts';
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
 * declaration, so `/api/case/list` is never a case named "list". A known address with another method is 405.
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

/**
 * Last handler: unknown addresses. A page has one address, so a trailing slash, upper case, the end of a sentence, an
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
    const shorter = path.replace(/\/$/, '');
    if (path !== shorter && isSafeRedirectPath(shorter) && !isApi(path)) {
      res.redirect(308, links.href(locale, shorter + query));
      return;
    }
    const tidy = tidyPath(path).replace(/^\/advert(?=\/)/, '/announcement');
    if (tidy !== path && findPage(pages, tidy) !== null) {
      res.redirect(308, links.href(locale, tidy + query));
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
    res.setHeader('Allow', allowed);
    if (req.method === 'OPTIONS') res.status(204).end();
    else fail('errors.request.method', { method: req.method, allowed });
  };
}

const partsOf = (path: string): number => path.split('/:').length;
