import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute, fragmentOf } from '#src/http/endpoints/endpoint.ts';
import { revealLength, rowId, quoteField, wholeNumber, yesOrNo } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { CASE_SORTS } from '#src/shared/case-filters.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { casePage } from '#views/games/cases/case-page.tsx';
import { conditionsPage, conditionsFragment } from '#views/games/cases/conditions.tsx';
import { casesFragment } from '#views/games/cases/cases-fragment.tsx';
import { demoPage } from '#views/games/cases/demo-page.tsx';
import { dropsFragment } from '#views/games/cases/drops-fragment.tsx';
import { favouriteFragment } from '#views/games/cases/favourite-fragment.tsx';
import { categoryPage } from '#views/games/cases/category-page.tsx';
import { homePage } from '#views/games/cases/home-page.tsx';
import { oddsFragment, oddsPage } from '#views/games/cases/odds-page.tsx';
import { answerCase, answerCaseList, loadCasePage, loadConditions } from './case-model.ts';
import { demoCase } from './demo-case.ts';
import { answerDemo, loadDemoPage } from './demo-model.ts';
import { favouriteCase } from './favourite-case.ts';
import { loadCategoryPage, loadHomePage } from './home-model.ts';
import { loadOddsPage } from './odds-model.ts';
import { openCase } from './open-case.ts';
import { caseListOutput, caseOutput, demoOutput, favouritesOutput, openingOutput } from './outputs.ts';
import { answerOpening } from './opening-model.ts';

const caseName = z.string().regex(/^[a-z0-9-]{1,64}$/);

const categorySlug = z.string().regex(/^[a-z-]{1,16}$/);

/** A checkbox of a GET form. */
const tick = z
  .string()
  .transform((value) => value === '1')
  .catch(false)
  .default(false);

const homeInput = z.object({
  q: z.string().max(SEARCH_CHARACTERS).catch('').default(''),
  category: categorySlug.nullable().catch(null).default(null),
  bonus: tick,
  affordable: tick,
  sort: z.enum(CASE_SORTS).catch('default').default('default'),
});

interface CaseNameInput {
  readonly case?: string | undefined;
  readonly name?: string | undefined;
}

/** API calls name the case in the body, forms in the URL. */
function namedCase<Sent extends CaseNameInput>(sent: Sent, context: z.RefinementCtx) {
  const { case: given, name, ...rest } = sent;
  const caseName = given ?? name;
  if (caseName !== undefined) return { ...rest, caseName };
  context.addIssue({ code: 'custom', path: ['case'], message: 'missing' });
  return z.NEVER;
}

const total = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** The totals of 1, 2, ... 10 openings, as a form shows them. */
const totals = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){9}$/)
  .transform((text) => text.split(',').map(Number));

/** A plain form shows a total for each count and sends all of them; the one of its count is compared. */
function withShownTotal<Sent extends { count: number; totalMinor: number | null; totalsMinor?: number[] | undefined }>({
  totalsMinor,
  ...sent
}: Sent) {
  return { ...sent, totalMinor: sent.totalMinor ?? totalsMinor?.[sent.count - 1] ?? null };
}

const openInput = z
  .object({
    case: caseName.optional(),
    name: caseName.optional(),
    count: wholeNumber(1, 10).default(1),
    revealMs: revealLength,
    quote: quoteField,
    totalMinor: total.nullable().default(null),
    totalsMinor: totals.optional(),
    voucher: rowId.nullable().default(null),
  })
  .transform(namedCase)
  .transform(withShownTotal);

const home = page({
  path: '/',
  access: { role: 'guest' },
  input: homeInput,
  load: loadHomePage,
  component: homePage,
  fragments: [casesFragment],
  cache: true,
  restorable: true,
});

const category = page({
  path: '/category/:category',
  access: { role: 'guest' },
  input: z.object({ category: categorySlug }),
  load: loadCategoryPage,
  component: categoryPage,
  fragments: [casesFragment],
  cache: true,
});

const casePageRoute = page({
  path: '/case/:name',
  access: { role: 'guest' },
  input: z.object({ name: caseName, opening: rowId.nullable().catch(null).default(null) }),
  load: loadCasePage,
  component: casePage,
  preferenceCookies: ({ opening }) => (opening === null ? {} : { shownOpening: opening.id }),
  cache: true,
  differsWhereClosed: true,
  restorable: true,
});

/** The conditions of a case: as a dialog over the case page, or as a page without JavaScript. */
const conditions = page({
  path: '/case/:name/conditions',
  access: { role: 'guest' },
  input: z.object({ name: caseName }),
  load: (services, viewer, input) => loadConditions(services, viewer, input.name),
  component: conditionsPage,
  fragments: [conditionsFragment],
});

const odds = page({
  path: '/case/:name/odds',
  access: { role: 'guest' },
  input: z.object({ name: caseName, before: rowId.nullable().catch(null).default(null) }),
  load: loadOddsPage,
  component: oddsPage,
  restorable: true,
  fragments: [oddsFragment],
});

const demoPageRoute = page({
  path: '/case/:name/demo',
  access: { role: 'guest' },
  input: z.object({
    name: caseName,
    ticket: wholeNumber(0, TICKETS_TOTAL - 1)
      .nullable()
      .catch(null)
      .default(null),
  }),
  load: loadDemoPage,
  component: demoPage,
});

const demo = endpoint({
  api: 'POST /api/case/demo',
  form: 'POST /case/:name/demo',
  summary: 'A demo spin by the published odds, from seeds that are thrown away: no charge, no win, no feed',
  description: 'It needs no account.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(120) },
  input: z.object({ case: caseName.optional(), name: caseName.optional() }).transform(namedCase),
  output: demoOutput,
  errors: ['errors.case.unknown'],
  read: (services, _viewer, input) => demoCase(services, input),
  json: answerDemo,
  redirect: ({ shown: { name }, ticket }) => `/case/${name}/demo?ticket=${String(ticket)}`,
});

const list = endpoint({
  api: 'GET /api/case/list',
  summary: 'Every case that is not hidden, as one flat list in the order of the home page',
  access: { role: 'guest' },
  input: z.object({}),
  output: caseListOutput,
  read: answerCaseList,
});

const one = endpoint({
  api: 'GET /api/case/:name',
  summary: 'One case with its odds, as shown on its page before a player pays',
  access: { role: 'guest' },
  input: z.object({ name: caseName }),
  output: caseOutput,
  errors: ['errors.case.unknown'],
  read: answerCase,
});

export const open = endpoint({
  api: 'POST /api/case/open',
  form: 'POST /case/:name',
  summary: 'Opens a case 1 to 10 times in one command: all openings or none',
  description:
    '`revealMs` is the length of the reel; other players see the drops that long after commit. `quote` is the hash ' +
    'of the shown odds and price; if it is outdated nothing is taken. `totalMinor` is the total on the button, in ' +
    'kopecks or hundredths of a point; a different total is 409, returns the new one and takes nothing. A plain form ' +
    'sends `totalsMinor` instead: the totals of 1 to 10 openings, separated by commas. `voucher` is the id of the ' +
    "player's voucher for this case: it opens one for free, whatever the price and conditions.",
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(300) },
  idempotent: true,
  input: openInput,
  output: openingOutput,
  errors: [
    'errors.case.changed',
    'errors.case.cooldown',
    'errors.case.freeDay',
    'errors.gift.account',
    'errors.gift.day',
    'errors.case.count',
    'errors.case.funds',
    'errors.case.level',
    'errors.case.telegram',
    'errors.case.telegramAway',
    'errors.case.topup',
    'errors.case.total',
    'errors.case.unavailable',
    'errors.case.unknown',
    'errors.case.vk',
    'errors.country',
    'errors.funds',
    'errors.play.limit',
    'errors.play.paused',
    'errors.player.closed',
    'errors.voucher.case',
    'errors.voucher.over',
    'errors.voucher.unknown',
    'errors.voucher.used',
  ],
  command: openCase,
  json: answerOpening,
  fragment: async (opening, viewer, services) =>
    fragmentOf(dropsFragment, await loadCasePage(services, viewer, { name: opening.caseName, opening: opening.id })),
  redirect: (opening) => `/case/${opening.caseName}?opening=${String(opening.id)}#drops`,
});

const favourite = endpoint({
  api: 'POST /api/case/favourite',
  form: 'POST /case/:name/favourite',
  summary: 'Adds a case to the player’s favourites (`on`) or removes it; the home page shows them',
  access: { role: 'player' },
  limits: { perCaller: perMinute(120) },
  input: z.object({ case: caseName.optional(), name: caseName.optional(), on: yesOrNo }).transform(namedCase),
  output: favouritesOutput,
  errors: ['errors.case.unknown'],
  command: favouriteCase,
  json: ({ favourites }) => ({ favourites: [...favourites] }),
  message: ({ isOn }, { t }) => t(isOn ? 'cases.favourite.added' : 'cases.favourite.removed'),
  fragment: ({ caseName: name, isOn }) => fragmentOf(favouriteFragment, { name, isOn }),
  redirect: ({ caseName: name }) => `/case/${name}`,
});

export default defineModule({
  name: 'games/cases',
  routes: [home, category, casePageRoute, conditions, odds, demoPageRoute, list, one, open, demo, favourite],
  // The page of a case shows the best drop of the last hours.
  retention: [{ name: 'case_bests', table: 'case_bests', column: 'starts_hour', unit: 'hour', keptDays: 31 }],
  tables: {
    openings: { grows: true, kept: 'what was paid for and drawn' },
    case_pauses: { grows: true },
    case_favourites: { grows: true },
  },
});
