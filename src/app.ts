import { fileURLToPath } from 'node:url';
import express from 'express';
import type { Express } from 'express';
import { forgetOldAnswers } from '#src/platform/idempotency.ts';
import { cachedBy, cachedByKey } from '#src/platform/data-version.ts';
import type { Job } from '#src/platform/jobs.ts';
import type { Metrics } from '#src/platform/metrics.ts';
import type { Doorman } from '#src/platform/doorman.ts';
import type { World } from '#src/platform/world.ts';
import {
  accountJobs,
  avatarSvg,
  changeLanguage,
  findPicture,
  hasConfirmedAdult,
  loadPlayerState,
  playerBar,
} from '#src/accounts/index.ts';
import { suggestCases } from '#src/cases/index.ts';
import { findCataloguePicture } from '#src/catalogue/index.ts';
import { currencyByCode, currencyChoices } from '#src/currencies/index.ts';
import { drawJobs } from '#src/draws/index.ts';
import { fairnessJobs, listedReports } from '#src/fairness/index.ts';
import { figureJobs, watchedFigures } from '#src/figures/index.ts';
import { countersOf, latestDrops, standingJobs } from '#src/standings/index.ts';
import { closedCountriesOf, isClosedIn, noteSign, playReminder } from '#src/limits/index.ts';
import { paymentJobs, paymentMarks } from '#src/payments/index.ts';
import { advertFor } from '#src/adverts/index.ts';
import { countUnread, noticeJobs } from '#src/notices/index.ts';
import { begin } from '#src/http/begin.ts';
import { buildRoutes, readBuild } from '#src/http/builds.ts';
import type { Build } from '#src/http/builds.ts';
import { type CrawlerSource, crawlerRoutes } from '#src/http/crawlers.ts';
import { answerFailures } from '#src/http/failure.ts';
import type { FrameSource } from '#src/http/front.ts';
import { bonusJobs } from '#src/bonus/index.ts';
import { createFront } from '#src/http/create-front.ts';
import { createDoorman } from '#src/http/doorman.ts';
import { healthRoutes } from '#src/http/health.ts';
import type { PageCache } from '#src/http/page-cache.ts';
import { mountRoutes, refuseAddress, refuseSlashedHome } from '#src/http/routes.ts';
import { artRoutes, pictureRoutes } from '#src/http/picture-files.ts';
import { publishedScript, staticFiles } from '#src/http/static-files.ts';
import { workerScript } from '#src/http/worker-script.ts';
import { reportJobs } from '#src/reports/index.ts';
import { contactsOf, listedCases } from '#src/site/index.ts';
import { memberOfSession, staffJobs } from '#src/staff/index.ts';
import { fail } from '#src/shared/errors.ts';
import { errorPage } from '#views/error/error-page.tsx';
import { toastPart } from '#views/error/toast-part.tsx';
import * as accounts from '#src/accounts/routes.ts';
import * as adverts from '#src/adverts/routes.ts';
import * as bonus from '#src/bonus/routes.ts';
import * as cases from '#src/cases/routes.ts';
import * as currencies from '#src/currencies/routes.ts';
import * as contracts from '#src/contracts/routes.ts';
import * as desk from '#src/desk/routes.ts';
import * as dossiers from '#src/dossiers/routes.ts';
import * as fairness from '#src/fairness/routes.ts';
import * as items from '#src/items/routes.ts';
import * as live from '#src/live/routes.ts';
import * as notices from '#src/notices/routes.ts';
import * as office from '#src/office/routes.ts';
import * as payments from '#src/payments/routes.ts';
import * as privacy from '#src/privacy/routes.ts';
import * as profiles from '#src/profiles/routes.ts';
import * as promo from '#src/promo/routes.ts';
import * as reports from '#src/reports/routes.ts';
import * as referral from '#src/referral/routes.ts';
import * as figures from '#src/figures/routes.ts';
import * as sandbox from '#src/sandbox/routes.ts';
import * as signin from '#src/signin/routes.ts';
import * as upgrades from '#src/upgrades/routes.ts';
import * as standings from '#src/standings/routes.ts';
import * as site from '#src/site/routes.ts';
import * as staff from '#src/staff/routes.ts';
import * as wheel from '#src/wheel/routes.ts';
import { withdrawalJobs } from '#src/withdrawals/index.ts';
import * as withdrawals from '#src/withdrawals/routes.ts';
import * as workshop from '#src/workshop/routes.ts';

/** What the rooms declared: the table of contents of the product. */
const declared = [
  ...signin.routes,
  ...accounts.routes,
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
  ...office.routes,
  ...staff.routes,
  ...dossiers.routes,
  ...figures.routes,
  ...workshop.routes,
  ...live.routes,
];

/** Every action that can be asked for. Docs, rates and tests loop over it. */
export const endpoints = declared.filter((one) => one.kind === 'endpoint');

/** Every page, once for all languages. */
export const pages = declared.filter((one) => one.kind === 'page');

/** Every file that players or staff take away. */
export const downloads = declared.filter((one) => one.kind === 'download');

/** Where other servers tell the store what happened. */
const hooks = declared.filter((one) => one.kind === 'hook');

/** What runs by the clock, in one of the processes at a time. */
export const jobs: readonly Job[] = [
  ...drawJobs,
  ...standingJobs,
  ...reportJobs,
  ...paymentJobs,
  ...bonusJobs,
  ...staffJobs,
  ...accountJobs,
  ...figureJobs,
  ...fairnessJobs,
  ...withdrawalJobs,
  ...noticeJobs,
  {
    name: 'forget-old-answers',
    everySeconds: 3600,
    act: async ({ db, clock }) => {
      await forgetOldAnswers(db, clock.now());
    },
  },
];

const PUBLIC_FOLDER = fileURLToPath(new URL('../public', import.meta.url));
const VERIFIERS = {
  javascript: fileURLToPath(new URL('../scripts/verify-draw.mjs', import.meta.url)),
  python: fileURLToPath(new URL('../scripts/verify_draw.py', import.meta.url)),
};

/** The application, and the ready pages that stand in front of it. */
export interface App {
  readonly handle: Express;
  readonly pageCache: PageCache;
  /** Asked before a lasting connection is begun. */
  readonly doorman: Doorman;
  readonly metrics: Metrics;
}

/** Made once for all pages of a language and currency until something of it changes. */
const surroundingsOf: FrameSource['surroundingsOf'] = cachedByKey(
  ['catalogue', 'settings', 'rates', 'strip', 'counters'],
  (_world, locale, { code }) => `${locale} ${code}`,
  async (world, locale, { code }) => ({
    strip: await latestDrops(world, locale),
    counters: await countersOf(world),
    currencies: await currencyChoices(world, locale, code),
    contacts: await contactsOf(world),
    payments: await paymentMarks(world, locale),
  }),
);

/** What a page's frame and the error page take from rooms and views. */
const source: FrameSource = {
  currencyOf: currencyByCode,
  async barOf(world, player, currency) {
    const [state, unread] = await Promise.all([loadPlayerState(world, player.id), countUnread(world.db, player.id)]);
    // A session may outlive its player: whoever was closed is asked to sign in again, whoever was blocked is told so.
    if (state?.account.blockReason) {
      const t = world.texts.t(player.locale);
      fail('errors.auth.blocked', { reason: t(`accounts.block.${state.account.blockReason}`) });
    }
    if (state === null || state.account.closedAt !== null) fail('errors.auth.invalid');
    const reminder = await playReminder(world, player.id, { everyMinutes: state.account.reminderMinutes, currency });
    const isClosed = isClosedIn(await closedCountriesOf(world), player.country, state.account.country);
    return { bar: { ...playerBar(state, { currency }), unread, reminder }, isClosed };
  },
  noteSign: async (world, player) => {
    await noteSign(world, player.id);
  },
  closedCountriesOf,
  memberOf: memberOfSession,
  isAdult: (world, { id }) => hasConfirmedAdult(world, id),
  surroundingsOf,
  advertOf: async (world, player) => (await advertFor(world, player))?.id ?? null,
  async keepLanguage(world, player, locale) {
    await changeLanguage(world, player, { code: locale });
  },
  suggestionsOf: suggestCases,
  errorPage,
  toast: toastPart,
};

/** What crawlers are told of that rooms know. */
const crawlerSource: CrawlerSource = {
  pagesOf: cachedBy(['catalogue', 'reports'], async (world) => [
    ...(await listedCases(world)),
    ...(await listedReports(world)),
  ]),
  async contactOf(world) {
    const { email, support } = await contactsOf(world);
    return email === null ? support : `mailto:${email}`;
  },
};

/**
 * Makes the application for a world. `build` says where the browser's files are; without it public/build is read.
 * Middleware first, then what the rooms declared, then files, then what is no address of ours.
 */
export function createApp(world: World, build: Build = readBuild(PUBLIC_FOLDER)): App {
  const front = createFront(world, source, build);
  for (const figure of watchedFigures(world)) front.metrics.watch(figure);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', world.config.trustProxyHops);
  const routes = mountRoutes(front, endpoints, pages, downloads, hooks);
  const failed = answerFailures(front, routes);
  app.use(begin(world, front.metrics, front.securityHeaders.common, failed));
  app.use(refuseSlashedHome);
  app.use(routes);
  app.use(healthRoutes(front));
  app.use(crawlerRoutes(world, pages, crawlerSource));
  app.use(buildRoutes(build, pages));
  app.use(pictureRoutes({ drawn: avatarSvg, kept: (...asked) => findPicture(world, ...asked) }));
  app.use(publishedScript('/verify-draw.mjs', VERIFIERS.javascript));
  app.use(publishedScript('/verify_draw.py', VERIFIERS.python));
  app.use(workerScript(PUBLIC_FOLDER, world.config.hasWorker));
  app.use(staticFiles(PUBLIC_FOLDER));
  app.use(artRoutes((name, size) => findCataloguePicture(world.db, name, size)));
  app.use(refuseAddress);
  app.use(failed);
  return { handle: app, pageCache: front.pageCache, doorman: createDoorman(front), metrics: front.metrics };
}
