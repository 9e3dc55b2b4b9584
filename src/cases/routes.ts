import { z } from 'zod';
import { endpoint, perMinute, shown } from '#src/http/endpoint.ts';
import { revealLength, rowId, shownQuote, wholeNumber } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { casePage } from '#views/cases/case-page.tsx';
import { conditionsPage, conditionsPart } from '#views/cases/conditions.tsx';
import { casesPart } from '#views/cases/cases-part.tsx';
import { dropsPart } from '#views/cases/drops-part.tsx';
import { homePage } from '#views/cases/home-page.tsx';
import { answerCase, answerCaseList, answerOpening } from './answers.ts';
import { loadCasePage, loadConditions } from './case-model.ts';
import { loadHome } from './home-model.ts';
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

const openInput = z
  .object({
    case: caseName.optional(),
    name: caseName.optional(),
    count: wholeNumber(1, 10).default(1),
    revealMs: revealLength,
    quote: shownQuote,
    voucher: rowId.nullable().default(null),
  })
  .transform(({ case: given, name, ...rest }, context) => {
    const opened = given ?? name;
    if (opened === undefined) {
      context.addIssue({ code: 'custom', path: ['case'], message: 'missing' });
      return z.NEVER;
    }
    return { caseName: opened, ...rest };
  });

export const home = page({
  path: '/',
  who: 'guest',
  input: homeInput,
  load: loadHome,
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

export const routes = [home, caseShown, conditions, list, one, open];
