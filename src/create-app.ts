import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type Express } from 'express';
import type { Metrics } from '#src/platform/process/metrics.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import type { SocketAuth } from '#src/platform/security/socket-auth.ts';
import type { Services } from '#src/platform/services.ts';
import { avatarSvg, findPicture } from '#src/players/players/pictures/index.ts';
import { changeLanguage } from '#src/players/players/index.ts';
import { hasConfirmedAdult, closedCountriesOf, noteActivity } from '#src/players/player-protection/index.ts';
import { presentCasePath, suggestCases } from '#src/games/cases/index.ts';
import { findCataloguePicture } from '#src/core/catalogue/index.ts';
import { indexNowKey } from '#src/core/index-now/index.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import {
  blockReasonOf,
  listedPages,
  maintenanceNote,
  playerBarOf,
  securityContact,
  sharedLayoutOf,
} from '#src/portal/layout/index.ts';
import { currentAnnouncement } from '#src/players/announcements/index.ts';
import { beginRequest } from '#src/http/begin-request.ts';
import { buildRoutes, readBuild, type Build } from '#src/http/static/builds.ts';
import { devReloadRoutes } from '#src/http/static/dev-reload.ts';
import { type CrawlerSource, crawlerRoutes } from '#src/http/static/crawlers.ts';
import { answerErrors } from '#src/http/errors/error-responses.ts';
import type { LayoutSource } from '#src/http/http-context.ts';
import { createHttpContext } from '#src/http/create-http-context.ts';
import { answerClientError, type ClientErrorAnswer } from '#src/http/client-error.ts';
import { createHostGuard } from '#src/http/host-guard.ts';
import { createSocketAuth } from '#src/http/session/authenticate.ts';
import { memberOf } from '#src/http/session/staff-session.ts';
import { healthRoutes } from '#src/http/health.ts';
import type { PageCache } from '#src/http/page-cache/page-cache.ts';
import {
  followLanguage,
  followNames,
  mountRoutes,
  refuseAddress,
  refuseSlashedHome,
} from '#src/http/endpoints/mount-routes.ts';
import { type LinkPictures, linkPreviews } from '#src/http/static/link-previews.ts';
import { artRoutes, pictureRoutes } from '#src/http/static/picture-files.ts';
import { publishedFile, staticFiles } from '#src/http/static/static-files.ts';
import { brandPictures } from '#src/http/static/brand-pictures.ts';
import { webManifest } from '#src/http/static/web-manifest.ts';
import { workerScript } from '#src/http/static/worker-script.ts';
import { memberOfSession } from '#src/admin/access/index.ts';
import { errorPage } from '#views/errors/error-page.tsx';
import { toastFragment } from '#views/errors/toast-fragment.tsx';
import { downloads, endpoints, hooks, modules, pages } from './app.ts';
import { findBrandPicture, previewServices } from '#src/core/branding/index.ts';

const PUBLIC_FOLDER = join(PROJECT_FOLDER, 'public');
/** Files of the project and its build that anyone may read, by address. */
const PUBLISHED_FILES: Readonly<Record<`/${string}`, string>> = {
  '/verify-draw.mjs': 'scripts/verify-draw.mjs',
  '/verify_draw.py': 'scripts/verify_draw.py',
  '/api/openapi.json': 'build/openapi.json',
  '/api/docs': 'build/api-docs.html',
  '/SECURITY.md': 'SECURITY.md',
};

/** The Express application, and the cached pages served in front of it. */
export interface App {
  readonly handle: Express;
  readonly pageCache: PageCache;
  /** Authenticates a socket before it is opened. */
  readonly socketAuth: SocketAuth;
  readonly metrics: Metrics;
  /** Refuses requests for hosts that are not the store's; returns whether it did. */
  readonly refuseHost: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Answers what Node could not read as a request. */
  readonly answerClientError: ClientErrorAnswer;
}

/** Data and views that the layout and the error page take from modules. */
const source: LayoutSource = {
  viewerIn,
  barOf: playerBarOf,
  blockReasonOf,
  noteActivity: (services, { id }) => noteActivity(services, id),
  closedCountriesOf,
  maintenanceOf: maintenanceNote,
  memberOf: memberOfSession,
  isAdult: (services, { id }) => hasConfirmedAdult(services, id),
  sharedLayoutOf,
  advertOf: async (services, viewers) => (await currentAnnouncement(services, viewers))?.id ?? null,
  async keepLanguage(services, player, locale) {
    await changeLanguage(services, player, { code: locale });
  },
  previewOf: previewServices,
  suggestionsOf: suggestCases,
  errorPage,
  toast: toastFragment,
};

/** Pages and contacts that modules list for crawlers. */
const crawlerSource: CrawlerSource = { pagesOf: listedPages, contactOf: securityContact, keyOf: indexNowKey };

/**
 * Creates the application. `build` names the browser's files; by default public/build is read. Middleware comes first,
 * then the routes of the modules, then files, then the 404 page.
 */
export function createApp(services: Services, build: Build = readBuild(PUBLIC_FOLDER)): App {
  const httpContext = createHttpContext(services, source, build, pages);
  for (const figure of modules.flatMap((one) => one.gauges(services))) httpContext.metrics.watch(figure);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.config.trustProxyHops);
  const routes = mountRoutes(httpContext, endpoints, pages, downloads, hooks);
  const answerFailure = answerErrors(httpContext, pages);
  app.use(httpContext.securityHeaders.common);
  app.use(beginRequest(services, httpContext.metrics, answerFailure));
  app.use(refuseSlashedHome(services.links));
  app.use(followLanguage(services.links));
  app.use(followNames(services.links, (path) => presentCasePath(services, path)));
  app.use(routes);
  app.use(healthRoutes(httpContext));
  app.use(crawlerRoutes(services, build, pages, crawlerSource));
  app.use(buildRoutes(build, pages));
  if (services.config.isDevServer) app.use(devReloadRoutes());
  app.use(
    pictureRoutes({
      drawn: avatarSvg,
      kept: (...asked) => findPicture(services.db, ...asked),
      maySeeHidden: async (req, res, id) =>
        (await httpContext.sessions.playerOf(req))?.id === id || (await memberOf(httpContext, req)) !== null,
    }),
  );
  for (const [path, file] of Object.entries(PUBLISHED_FILES)) app.use(publishedFile(path, join(PROJECT_FOLDER, file)));
  app.use(workerScript(PUBLIC_FOLDER, services.config.hasWorker));
  app.use(webManifest(services, PUBLIC_FOLDER));
  app.use(brandPictures(services, (hash) => findBrandPicture(services.db, hash)));
  app.use(staticFiles(PUBLIC_FOLDER));
  app.use(artRoutes((name, size) => findCataloguePicture(services.db, name, size)));
  const readArt = (file: string): Promise<Buffer> => readFile(join(PUBLIC_FOLDER, 'art', file));
  app.use(
    linkPreviews(services, readArt, Object.assign({}, ...modules.map((one) => one.linkPictures)) as LinkPictures),
  );
  app.use(refuseAddress(services.links, pages));
  app.use(answerFailure);
  return {
    handle: app,
    pageCache: httpContext.pageCache,
    socketAuth: createSocketAuth(httpContext),
    metrics: httpContext.metrics,
    refuseHost: createHostGuard(services, httpContext.securityHeaders),
    answerClientError: answerClientError(services.texts),
  };
}
