import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { deleteExpiredAnswers } from '#src/platform/database/idempotency.ts';
import { cachedBy, cachedByKey } from '#src/platform/database/data-version.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import type { Metrics } from '#src/platform/process/metrics.ts';
import type { SocketAuth } from '#src/platform/security/socket-auth.ts';
import type { Services } from '#src/platform/services.ts';
import {
  accountJobs,
  avatarSvg,
  changeLanguage,
  findPicture,
  loadPlayerState,
  playerBar,
} from '#src/players/players/index.ts';
import { formerJobs } from '#src/players/risk/index.ts';
import {
  hasConfirmedAdult,
  closedCountriesOf,
  isClosedIn,
  recordActivity,
  playReminder,
} from '#src/players/player-protection/index.ts';
import { suggestCases } from '#src/games/cases/index.ts';
import { findCataloguePicture } from '#src/core/catalogue/index.ts';
import { currencyByCode, currencyChoices } from '#src/core/currencies/index.ts';
import { drawJobs } from '#src/core/draws/index.ts';
import { fairnessJobs, listedReports } from '#src/portal/fairness/index.ts';
import { figureJobs, storeGauges } from '#src/admin/analytics/index.ts';
import { countersOf, latestDrops, leaderboardJobs } from '#src/portal/leaderboards/index.ts';
import { paymentJobs, paymentMarks } from '#src/payments/top-ups/index.ts';
import { announcementFor } from '#src/players/announcements/index.ts';
import { countUnread, noticeJobs } from '#src/players/notifications/index.ts';
import { beginRequest } from '#src/http/begin-request.ts';
import { buildRoutes, readBuild, type Build } from '#src/http/static/builds.ts';
import { devReloadRoutes } from '#src/http/static/dev-reload.ts';
import { type CrawlerSource, crawlerRoutes } from '#src/http/static/crawlers.ts';
import { answerFailures } from '#src/http/errors/error-responses.ts';
import type { LayoutSource } from '#src/http/http-context.ts';
import { bonusJobs } from '#src/games/daily-bonus/index.ts';
import { createHttpContext } from '#src/http/create-http-context.ts';
import { createSocketAuth } from '#src/http/session/socket-auth.ts';
import { healthRoutes } from '#src/http/health.ts';
import type { PageCache } from '#src/http/page-cache/page-cache.ts';
import { mountRoutes, refuseAddress, refuseSlashedHome } from '#src/http/endpoints/mount-routes.ts';
import { artRoutes, pictureRoutes } from '#src/http/static/picture-files.ts';
import { publishedScript, staticFiles } from '#src/http/static/static-files.ts';
import { workerScript } from '#src/http/static/worker-script.ts';
import { reportJobs } from '#src/players/client-errors/index.ts';
import { contactsOf, listedCases } from '#src/players/info-pages/index.ts';
import { memberOfSession, staffJobs } from '#src/admin/access/index.ts';
import { fail } from '#src/shared/errors.ts';
import { errorPage } from '#views/errors/error-page.tsx';
import { toastPart } from '#views/errors/toast-part.tsx';
import * as players from '#src/players/players/routes.ts';
import * as identities from '#src/players/identities/routes.ts';
import * as playerProtection from '#src/players/player-protection/routes.ts';
import * as adverts from '#src/players/announcements/routes.ts';
import * as bonus from '#src/games/daily-bonus/routes.ts';
import * as cases from '#src/games/cases/routes.ts';
import * as currencies from '#src/core/currencies/routes.ts';
import * as contracts from '#src/games/contracts/routes.ts';
import * as desk from '#src/admin/withdrawals/routes.ts';
import * as dossiers from '#src/admin/players/routes.ts';
import * as fairness from '#src/portal/fairness/routes.ts';
import * as items from '#src/players/inventory/routes.ts';
import * as live from '#src/realtime/routes.ts';
import * as notices from '#src/players/notifications/routes.ts';
import * as content from '#src/admin/content/routes.ts';
import * as marketing from '#src/admin/marketing/routes.ts';
import * as settings from '#src/admin/settings/routes.ts';
import * as payments from '#src/payments/top-ups/routes.ts';
import * as privacy from '#src/portal/account-data/routes.ts';
import * as profiles from '#src/portal/my-account/routes.ts';
import * as promo from '#src/core/promo-codes/routes.ts';
import * as reports from '#src/players/client-errors/routes.ts';
import * as referral from '#src/players/referral/routes.ts';
import * as figures from '#src/admin/analytics/routes.ts';
import * as sandbox from '#src/payments/sandbox-provider/routes.ts';
import * as signin from '#src/players/sign-in/routes.ts';
import * as upgrades from '#src/games/upgrades/routes.ts';
import * as standings from '#src/portal/leaderboards/routes.ts';
import * as site from '#src/players/info-pages/routes.ts';
import * as staff from '#src/admin/access/routes.ts';
import * as wheel from '#src/games/wheel/routes.ts';
import { withdrawalJobs } from '#src/payments/withdrawals/index.ts';
import * as withdrawals from '#src/payments/withdrawals/routes.ts';
import * as workshop from '#src/admin/catalogue/routes.ts';

/** Routes of all modules. */
const declarations = [
  ...signin.routes,
  ...players.routes,
  ...identities.routes,
  ...playerProtection.routes,
  ...currencies.routes,
  ...cases.routes,
  ...bonus.routes,
  ...wheel.routes,
  ...referral.routes,
  ...reports.routes,
  ...items.routes,
  ...contracts.routes,
  ...upgrades.routes,
  ...fairness.routes,
  ...notices.routes,
  ...adverts.routes,
  ...profiles.routes,
  ...privacy.routes,
  ...standings.routes,
  ...promo.routes,
  ...payments.routes,
  ...sandbox.routes,
  ...withdrawals.routes,
  ...desk.routes,
  ...site.routes,
  ...marketing.routes,
  ...content.routes,
  ...settings.routes,
  ...staff.routes,
  ...dossiers.routes,
  ...figures.routes,
  ...workshop.routes,
  ...live.routes,
];

/** All JSON calls and forms. Docs, rate limits and tests loop over them. */
export const endpoints = declarations.filter((declaration) => declaration.kind === 'endpoint');

/** All pages, once for all languages. */
export const pages = declarations.filter((declaration) => declaration.kind === 'page');

/** Files that players or staff download. */
export const downloads = declarations.filter((declaration) => declaration.kind === 'download');

/** Addresses that payment providers notify. */
const hooks = declarations.filter((declaration) => declaration.kind === 'hook');

/** Scheduled jobs; one process at a time runs each of them. */
export const jobs: readonly Job[] = [
  ...drawJobs,
  ...leaderboardJobs,
  ...reportJobs,
  ...paymentJobs,
  ...bonusJobs,
  ...staffJobs,
  ...accountJobs,
  ...formerJobs,
  ...figureJobs,
  ...fairnessJobs,
  ...withdrawalJobs,
  ...noticeJobs,
  {
    name: 'forget-old-answers',
    everySeconds: 3600,
    act: async ({ db, clock }) => {
      await deleteExpiredAnswers(db, clock.now());
    },
  },
];

const PUBLIC_FOLDER = fileURLToPath(new URL('../public', import.meta.url));
const VERIFIERS = {
  javascript: fileURLToPath(new URL('../scripts/verify-draw.mjs', import.meta.url)),
  python: fileURLToPath(new URL('../scripts/verify_draw.py', import.meta.url)),
};

/** The Express application, and the cached pages served in front of it. */
export interface App {
  readonly handle: Express;
  readonly pageCache: PageCache;
  /** Authenticates a socket before it is opened. */
  readonly socketAuth: SocketAuth;
  readonly metrics: Metrics;
}

/** Built once per language and currency, until one of these data versions changes. */
const sharedLayoutOf: LayoutSource['sharedLayoutOf'] = cachedByKey(
  ['catalogue', 'settings', 'rates', 'strip', 'counters'],
  (_services, locale, { code }) => `${locale} ${code}`,
  async (services, locale, { code }) => ({
    strip: await latestDrops(services, locale),
    counters: await countersOf(services),
    currencies: await currencyChoices(services, locale, code),
    contacts: await contactsOf(services),
    payments: await paymentMarks(services, locale),
  }),
);

/** Data and views that the layout and the error page take from modules. */
const source: LayoutSource = {
  currencyOf: currencyByCode,
  async barOf(services, player, currency) {
    const [state, unread] = await Promise.all([
      loadPlayerState(services, player.id),
      countUnread(services.db, player.id),
    ]);
    // A session may outlive its player: a closed player has to sign in again, a blocked one sees the reason.
    if (state?.account.blockReason) {
      const t = services.texts.t(player.locale);
      fail('errors.auth.blocked', { reason: t(`accounts.block.${state.account.blockReason}`) });
    }
    if (state === null || state.account.closedAt !== null) fail('errors.auth.invalid');
    const reminder = await playReminder(services, player.id, { everyMinutes: state.account.reminderMinutes, currency });
    const isClosed = isClosedIn(await closedCountriesOf(services), player.country, state.account.country);
    return { bar: { ...playerBar(state, { currency }), unread, reminder }, isClosed };
  },
  noteSign: async (services, player) => {
    await recordActivity(services, player.id);
  },
  closedCountriesOf,
  memberOf: memberOfSession,
  isAdult: (services, { id }) => hasConfirmedAdult(services, id),
  sharedLayoutOf,
  advertOf: async (services, player) => (await announcementFor(services, player))?.id ?? null,
  async keepLanguage(services, player, locale) {
    await changeLanguage(services, player, { code: locale });
  },
  suggestionsOf: suggestCases,
  errorPage,
  toast: toastPart,
};

/** Pages and contacts that modules list for crawlers. */
const crawlerSource: CrawlerSource = {
  pagesOf: cachedBy(['catalogue', 'reports'], async (services) => [
    ...(await listedCases(services)),
    ...(await listedReports(services)),
  ]),
  async contactOf(services) {
    const { email, support } = await contactsOf(services);
    return email === null ? support : `mailto:${email}`;
  },
};

/**
 * Creates the application. `build` names the browser's files; by default public/build is read. Middleware comes first,
 * then the routes of the modules, then files, then the 404 page.
 */
export function createApp(services: Services, build: Build = readBuild(PUBLIC_FOLDER)): App {
  const httpContext = createHttpContext(services, source, build);
  for (const figure of storeGauges(services)) httpContext.metrics.watch(figure);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.config.trustProxyHops);
  const routes = mountRoutes(httpContext, endpoints, pages, downloads, hooks);
  const failureHandler = answerFailures(httpContext, routes);
  app.use(beginRequest(services, httpContext.metrics, httpContext.securityHeaders.common, failureHandler));
  app.use(refuseSlashedHome);
  app.use(routes);
  app.use(healthRoutes(httpContext));
  app.use(crawlerRoutes(services, pages, crawlerSource));
  app.use(buildRoutes(build, pages));
  if (services.config.isDevServer) app.use(devReloadRoutes());
  app.use(pictureRoutes({ drawn: avatarSvg, kept: (...asked) => findPicture(services.db, ...asked) }));
  app.use(publishedScript('/verify-draw.mjs', VERIFIERS.javascript));
  app.use(publishedScript('/verify_draw.py', VERIFIERS.python));
  app.use(workerScript(PUBLIC_FOLDER, services.config.hasWorker));
  app.use(staticFiles(PUBLIC_FOLDER));
  app.use(artRoutes((name, size) => findCataloguePicture(services.db, name, size)));
  app.use(refuseAddress);
  app.use(failureHandler);
  return {
    handle: app,
    pageCache: httpContext.pageCache,
    socketAuth: createSocketAuth(httpContext),
    metrics: httpContext.metrics,
  };
}
