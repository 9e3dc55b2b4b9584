import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type Express } from 'express';
import { idempotencyJobs } from '#src/platform/database/idempotency.ts';
import { type RetentionRule, retentionJob } from '#src/platform/database/retention.ts';
import { jobRowRetention } from '#src/platform/process/job-rows.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import type { Metrics } from '#src/platform/process/metrics.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import type { SocketAuth } from '#src/platform/security/socket-auth.ts';
import type { Services } from '#src/platform/services.ts';
import { accountJobs, avatarSvg, changeLanguage, findPicture } from '#src/players/players/index.ts';
import { sessionJobs } from '#src/players/identities/index.ts';
import { deviceRetention, formerAccountJobs } from '#src/players/risk/index.ts';
import { hasConfirmedAdult, closedCountriesOf, noteActivity } from '#src/players/player-protection/index.ts';
import { caseRetention, suggestCases } from '#src/games/cases/index.ts';
import { findCataloguePicture } from '#src/core/catalogue/index.ts';
import { currencyByCode } from '#src/core/currencies/index.ts';
import { drawJobs } from '#src/core/draws/index.ts';
import { sealGauges, sealJobs } from '#src/core/sealed-history/index.ts';
import { fairnessJobs } from '#src/portal/fairness/index.ts';
import { catalogueJobs } from '#src/admin/catalogue/index.ts';
import { analyticsJobs, analyticsRetention, storeGauges } from '#src/admin/analytics/index.ts';
import {
  blockReasonOf,
  listedPages,
  maintenanceNote,
  playerBarOf,
  securityContact,
  sharedLayoutOf,
} from '#src/portal/layout/index.ts';
import { leaderboardJobs, leaderboardRetention } from '#src/portal/leaderboards/index.ts';
import { paymentJobs } from '#src/payments/top-ups/index.ts';
import { currentAnnouncement } from '#src/players/announcements/index.ts';
import { mailingJobs, notificationRetention } from '#src/players/notifications/index.ts';
import { beginRequest } from '#src/http/begin-request.ts';
import { buildRoutes, readBuild, type Build } from '#src/http/static/builds.ts';
import { devReloadRoutes } from '#src/http/static/dev-reload.ts';
import { type CrawlerSource, crawlerRoutes } from '#src/http/static/crawlers.ts';
import { answerErrors } from '#src/http/errors/error-responses.ts';
import type { LayoutSource } from '#src/http/http-context.ts';
import { battleJobs, battlePreview } from '#src/games/battles/index.ts';
import { bonusJobs } from '#src/games/daily-bonus/index.ts';
import { createHttpContext } from '#src/http/create-http-context.ts';
import { answerClientError, type ClientErrorAnswer } from '#src/http/client-error.ts';
import { createHostGuard } from '#src/http/host-guard.ts';
import { createSocketAuth } from '#src/http/session/socket-auth.ts';
import { memberOf } from '#src/http/session/staff-session.ts';
import { healthRoutes } from '#src/http/health.ts';
import type { PageCache } from '#src/http/page-cache/page-cache.ts';
import { followLanguage, mountRoutes, refuseAddress, refuseSlashedHome } from '#src/http/endpoints/mount-routes.ts';
import { linkPreviews } from '#src/http/static/link-previews.ts';
import { artRoutes, pictureRoutes } from '#src/http/static/picture-files.ts';
import { publishedFile, staticFiles } from '#src/http/static/static-files.ts';
import { brandPictures } from '#src/http/static/brand-pictures.ts';
import { webManifest } from '#src/http/static/web-manifest.ts';
import { workerScript } from '#src/http/static/worker-script.ts';
import { clientErrorJobs } from '#src/players/client-errors/index.ts';
import { memberOfSession, staffJobs } from '#src/admin/access/index.ts';
import { errorPage } from '#views/errors/error-page.tsx';
import { toastPart } from '#views/errors/toast-part.tsx';
import * as players from '#src/players/players/routes.ts';
import * as identities from '#src/players/identities/routes.ts';
import * as playerProtection from '#src/players/player-protection/routes.ts';
import * as announcements from '#src/players/announcements/routes.ts';
import * as dailyBonus from '#src/games/daily-bonus/routes.ts';
import * as battles from '#src/games/battles/routes.ts';
import * as cases from '#src/games/cases/routes.ts';
import * as currencies from '#src/core/currencies/routes.ts';
import * as contracts from '#src/games/contracts/routes.ts';
import * as adminWithdrawals from '#src/admin/withdrawals/routes.ts';
import * as adminBattles from '#src/admin/battles/routes.ts';
import * as adminPlayers from '#src/admin/players/routes.ts';
import * as fairness from '#src/portal/fairness/routes.ts';
import * as inventory from '#src/players/inventory/routes.ts';
import * as realtime from '#src/realtime/routes.ts';
import * as notifications from '#src/players/notifications/routes.ts';
import * as content from '#src/admin/content/routes.ts';
import * as marketing from '#src/admin/marketing/routes.ts';
import * as settings from '#src/admin/settings/routes.ts';
import * as topUps from '#src/payments/top-ups/routes.ts';
import * as accountData from '#src/portal/account-data/routes.ts';
import * as myAccount from '#src/portal/my-account/routes.ts';
import * as promoCodes from '#src/core/promo-codes/routes.ts';
import * as clientErrors from '#src/players/client-errors/routes.ts';
import * as playerEmail from '#src/players/player-email/routes.ts';
import { emailRetention, sendPlayerEmail } from '#src/players/player-email/index.ts';
import * as referral from '#src/players/referral/routes.ts';
import * as analytics from '#src/admin/analytics/routes.ts';
import * as sandboxProvider from '#src/payments/sandbox-provider/routes.ts';
import * as signIn from '#src/players/sign-in/routes.ts';
import * as upgrades from '#src/games/upgrades/routes.ts';
import { itemPreview } from '#src/portal/catalogue-pages/index.ts';
import * as cataloguePages from '#src/portal/catalogue-pages/routes.ts';
import * as leaderboards from '#src/portal/leaderboards/routes.ts';
import * as infoPages from '#src/players/info-pages/routes.ts';
import * as access from '#src/admin/access/routes.ts';
import * as wheel from '#src/games/wheel/routes.ts';
import { isOpenRequest, withdrawalJobs } from '#src/payments/withdrawals/index.ts';
import * as withdrawals from '#src/payments/withdrawals/routes.ts';
import { deliveryJob, outboxRetention, type Senders } from '#src/core/outbox/index.ts';
import { webhookSender } from '#src/core/webhooks/index.ts';
import { alertJobs, sendStaffEmail, sendStaffTelegram } from '#src/admin/alerts/index.ts';
import * as alerts from '#src/admin/alerts/routes.ts';
import { auditRunRetention } from '#src/platform/database/audit-runs.ts';
import * as webhooks from '#src/admin/webhooks/routes.ts';
import * as branding from '#src/admin/branding/routes.ts';
import { findBrandPicture, previewServices } from '#src/core/branding/index.ts';
import * as approvals from '#src/admin/approvals/routes.ts';
import * as adminCatalogue from '#src/admin/catalogue/routes.ts';

/** Routes of all modules. */
const declarations = [
  ...signIn.routes,
  ...players.routes,
  ...identities.routes,
  ...playerProtection.routes,
  ...currencies.routes,
  ...cases.routes,
  ...dailyBonus.routes,
  ...wheel.routes,
  ...playerEmail.routes,
  ...referral.routes,
  ...clientErrors.routes,
  ...inventory.routes,
  ...contracts.routes,
  ...upgrades.routes,
  ...battles.routes,
  ...fairness.routes,
  ...notifications.routes,
  ...announcements.routes,
  ...myAccount.routes,
  ...accountData.routes,
  ...leaderboards.routes,
  ...cataloguePages.routes,
  ...promoCodes.routes,
  ...topUps.routes,
  ...sandboxProvider.routes,
  ...withdrawals.routes,
  ...adminWithdrawals.routes,
  ...infoPages.routes,
  ...marketing.routes,
  ...content.routes,
  ...settings.routes,
  ...branding.routes,
  ...access.routes,
  ...adminPlayers.routes,
  ...adminBattles.routes,
  ...approvals.routes,
  ...analytics.routes,
  ...adminCatalogue.routes,
  ...webhooks.routes,
  ...alerts.routes,
  ...realtime.routes,
];

/** All JSON calls and forms. Docs, rate limits and tests loop over them. */
export const endpoints = declarations.filter((declaration) => declaration.kind === 'endpoint');

/** All pages, once for all languages. */
export const pages = declarations.filter((declaration) => declaration.kind === 'page');

/** Files that players or staff download. */
export const downloads = declarations.filter((declaration) => declaration.kind === 'download');

/** Addresses that payment providers notify. */
const hooks = declarations.filter((declaration) => declaration.kind === 'hook');

/** Rows that are deleted at some age, besides those of the modules' own jobs. */
export const retentionRules: readonly RetentionRule[] = [
  ...caseRetention,
  ...leaderboardRetention,
  ...analyticsRetention,
  ...notificationRetention,
  ...deviceRetention,
  ...jobRowRetention,
  ...outboxRetention,
  ...emailRetention,
  ...auditRunRetention,
];

/** The sender of each channel of the outbox. */
export const senders: Senders = {
  webhook: webhookSender({ 'withdrawal.requested': isOpenRequest }),
  'player-email': sendPlayerEmail,
  'staff-email': sendStaffEmail,
  'staff-telegram': sendStaffTelegram,
};

/** Scheduled jobs; one process at a time runs each of them. */
export const jobs: readonly Job[] = [
  ...drawJobs,
  ...leaderboardJobs,
  ...clientErrorJobs,
  ...paymentJobs,
  ...bonusJobs,
  ...staffJobs,
  ...catalogueJobs,
  ...accountJobs,
  ...sessionJobs,
  ...formerAccountJobs,
  ...analyticsJobs,
  ...fairnessJobs,
  ...withdrawalJobs,
  ...battleJobs,
  ...mailingJobs,
  ...idempotencyJobs,
  ...sealJobs,
  ...alertJobs,
  deliveryJob(senders),
  retentionJob(retentionRules),
];

const PUBLIC_FOLDER = join(PROJECT_FOLDER, 'public');
/** Files of the project that anyone may download, by address. */
const PUBLISHED_FILES: Readonly<Record<`/${string}`, string>> = {
  '/verify-draw.mjs': 'scripts/verify-draw.mjs',
  '/verify_draw.py': 'scripts/verify_draw.py',
  '/api/openapi.json': 'docs/openapi.json',
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
  currencyOf: currencyByCode,
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
  toast: toastPart,
};

/** Pages and contacts that modules list for crawlers. */
const crawlerSource: CrawlerSource = { pagesOf: listedPages, contactOf: securityContact };

/**
 * Creates the application. `build` names the browser's files; by default public/build is read. Middleware comes first,
 * then the routes of the modules, then files, then the 404 page.
 */
export function createApp(services: Services, build: Build = readBuild(PUBLIC_FOLDER)): App {
  const httpContext = createHttpContext(services, source, build, pages);
  for (const figure of [...storeGauges(services), ...sealGauges(services)]) httpContext.metrics.watch(figure);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.config.trustProxyHops);
  const routes = mountRoutes(httpContext, endpoints, pages, downloads, hooks);
  const answerFailure = answerErrors(httpContext, pages);
  app.use(beginRequest(services, httpContext.metrics, httpContext.securityHeaders.common, answerFailure));
  app.use(refuseSlashedHome(services.links));
  app.use(followLanguage(services.links));
  app.use(routes);
  app.use(healthRoutes(httpContext));
  app.use(crawlerRoutes(services, pages, crawlerSource));
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
    linkPreviews({
      battles: (code) => battlePreview(services, code, readArt),
      items: (name) => itemPreview(services, name, readArt),
    }),
  );
  app.use(refuseAddress(services.links, pages));
  app.use(answerFailure);
  return {
    handle: app,
    pageCache: httpContext.pageCache,
    socketAuth: createSocketAuth(httpContext),
    metrics: httpContext.metrics,
    refuseHost: createHostGuard(services, httpContext.securityHeaders.common),
    answerClientError: answerClientError(services.texts),
  };
}
