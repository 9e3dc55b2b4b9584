import { z } from 'zod';
import { endpoint, perMinute, shown } from '#src/http/endpoint.ts';
import { revealLength, rowId, shownQuote, wholeNumber, yesOrNo } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { casePage } from '#views/cases/case-page.tsx';
import { conditionsPage, conditionsPart } from '#views/cases/conditions.tsx';
import { casesPart } from '#views/cases/cases-part.tsx';
import { demoPage } from '#views/cases/demo-page.tsx';
import { dropsPart } from '#views/cases/drops-part.tsx';
import { favouritePart } from '#views/cases/favourite-part.tsx';
import { homePage } from '#views/cases/home-page.tsx';
import { oddsPage } from '#views/cases/odds-page.tsx';
import { answerCase, answerCaseList, answerDemo, answerOpening } from './answers.ts';
import { loadCasePage, loadConditions } from './case-model.ts';
import { demoCase } from './demo-case.ts';
import { loadDemoPage } from './demo-model.ts';
import { favouriteCase } from './favourite-case.ts';
import { loadHomePage } from './home-model.ts';
import { loadOddsPage } from './odds-model.ts';
import { openCase } from './open-case.ts';

const caseName = z.string().regex(/^[a-z0-9-]{1,64}$/);

const homeInput = z.object({
  q: z.string().max(SEARCH_CHARACTERS).catch('').default(''),
  category: z
    .string()
    .regex(/^[a-z-]{1,16}$/)
    .nullable()
    .catch(null)
    .default(null),
  bonus: z
    .string()
    .transform((value) => value === '1')
    .catch(false)
    .default(false),
  sort: z.enum(['default', 'new', 'price', '-price']).catch('default').default('default'),
});

interface Named {
  readonly case?: string | undefined;
  readonly name?: string | undefined;
}

/** A call names its case in the body, a form in its address. */
function namedCase<Sent extends Named>(sent: Sent, context: z.RefinementCtx) {
  const { case: given, name, ...rest } = sent;
  const caseName = given ?? name;
  if (caseName !== undefined) return { ...rest, caseName };
  context.addIssue({ code: 'custom', path: ['case'], message: 'missing' });
  return z.NEVER;
}

const openInput = z
  .object({
    case: caseName.optional(),
    name: caseName.optional(),
    count: wholeNumber(1, 10).default(1),
    revealMs: revealLength,
    quote: shownQuote,
    voucher: rowId.nullable().default(null),
  })
  .transform(namedCase);

export const home = page({
  path: '/',
  who: 'guest',
  input: homeInput,
  load: (world, face, input) => loadHomePage(world, face.player, face, input),
  page: homePage,
  parts: [casesPart],
  cache: true,
});

export const caseShown = page({
  path: '/case/:name',
  who: 'guest',
  input: z.object({ name: caseName, opening: rowId.nullable().catch(null).default(null) }),
  load: (world, face, input) => loadCasePage(world, face.player, face, input),
  page: casePage,
  cache: true,
  differsWhereClosed: true,
});

/** What a case asks for: over the case's page, or as a page without a script. */
export const conditions = page({
  path: '/case/:name/conditions',
  who: 'guest',
  input: z.object({ name: caseName }),
  load: (world, face, input) => loadConditions(world, face.player, face, input.name),
  page: conditionsPage,
  parts: [conditionsPart],
});

/** What a case held before, and what it holds. */
export const odds = page({
  path: '/case/:name/odds',
  who: 'guest',
  input: z.object({ name: caseName, before: rowId.nullable().catch(null).default(null) }),
  load: loadOddsPage,
  page: oddsPage,
});

/** What a demo spin gave, for who runs no script. */
export const demoShown = page({
  path: '/case/:name/demo',
  who: 'guest',
  input: z.object({
    name: caseName,
    ticket: wholeNumber(0, TICKETS_TOTAL - 1)
      .nullable()
      .catch(null)
      .default(null),
  }),
  load: loadDemoPage,
  page: demoPage,
});

export const demo = endpoint({
  call: 'POST /api/case/demo',
  form: 'POST /case/:name/demo',
  who: 'guest',
  rate: perMinute(120),
  input: z.object({ case: caseName.optional(), name: caseName.optional() }).transform(namedCase),
  act: (world, _, input) => demoCase(world, input),
  answer: (spin, face, world) => answerDemo(world, face, spin),
  next: ({ shown: { name }, ticket }) => `/case/${name}/demo?ticket=${String(ticket)}`,
});

export const list = endpoint({
  call: 'GET /api/case/list',
  who: 'guest',
  input: z.object({}),
  act: () => Promise.resolve(null),
  answer: (_, face, world) => answerCaseList(world, face),
});

export const one = endpoint({
  call: 'GET /api/case/:name',
  who: 'guest',
  input: z.object({ name: caseName }),
  act: (_, __, input) => Promise.resolve(input.name),
  answer: (name, face, world) => answerCase(world, face, name),
});

export const open = endpoint({
  call: 'POST /api/case/open',
  form: 'POST /case/:name',
  who: 'player',
  asks: 'adult',
  rate: perMinute(300),
  once: true,
  input: openInput,
  act: openCase,
  answer: (opening, face, world) => answerOpening(world, face, opening),
  part: async (opening, face, world) =>
    shown(dropsPart, await loadCasePage(world, face.player, face, { name: opening.caseName, opening: opening.id })),
  next: (opening) => `/case/${opening.caseName}?opening=${String(opening.id)}#drops`,
});

export const favourite = endpoint({
  call: 'POST /api/case/favourite',
  form: 'POST /case/:name/favourite',
  who: 'player',
  rate: perMinute(120),
  input: z.object({ case: caseName.optional(), name: caseName.optional(), on: yesOrNo }).transform(namedCase),
  act: favouriteCase,
  answer: ({ favourites }) => ({ favourites: [...favourites] }),
  message: ({ isOn }, { t }) => t(isOn ? 'cases.favourite.added' : 'cases.favourite.removed'),
  part: ({ caseName: name, isOn }) => shown(favouritePart, { name, isOn }),
  next: ({ caseName: name }) => `/case/${name}`,
});

export const routes = [home, caseShown, conditions, odds, demoShown, list, one, open, demo, favourite];
