import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { rowId } from '#src/http/fields.ts';
import { download } from '#src/http/download.ts';
import { page } from '#src/http/page.ts';
import { DRAW_KINDS } from '#src/shared/draw-kinds.ts';
import { checkPage } from '#views/fairness/check-page.tsx';
import { drawPage } from '#views/fairness/draw-page.tsx';
import { drawsPart } from '#views/fairness/draws-part.tsx';
import { fairPage } from '#views/fairness/fair-page.tsx';
import { observedPart } from '#views/fairness/observed-part.tsx';
import { oddsListPage } from '#views/fairness/odds-list-page.tsx';
import { reportPage } from '#views/fairness/report-page.tsx';
import { loadCheck } from './check-model.ts';
import { drawsFile } from './draws-file.ts';
import { answerDraws, loadFair } from './fair-model.ts';
import { loadProof } from './load-proof.ts';
import { loadDrawPage, proofAnswer } from './proof-model.ts';
import { answerReport, loadOddsList, loadReport } from './report-model.ts';
import { rotateSeeds } from './rotate-seeds.ts';
import { seedsAnswer } from './seeds-answer.ts';

const drawInput = z.object({ id: rowId });

// Printable characters alone: the seed is shown, and typed into other people's verifiers.
const clientSeed = z
  .string()
  .regex(/^[^\p{C}]{1,64}$/u)
  .nullable()
  .default(null);

export const draw = page({
  path: '/fair/draw/:id',
  who: 'guest',
  input: drawInput,
  load: (world, face, input) => loadDrawPage(world, face.player, face, input.id),
  page: drawPage,
});

export const proof = endpoint({
  call: 'GET /api/fair/draw/:id',
  who: 'guest',
  input: drawInput,
  act: (world, player, input) => loadProof(world, player, input.id),
  answer: proofAnswer,
});

export const seeds = endpoint({
  call: 'GET /api/fair/seeds',
  who: 'player',
  input: z.object({}),
  act: (_, player) => Promise.resolve(player.id),
  answer: (playerId, _, world) => seedsAnswer(world, playerId),
});

export const rotate = endpoint({
  call: 'POST /api/fair/rotate',
  form: 'POST /fair/rotate',
  who: 'player',
  rate: perMinute(300),
  once: true,
  input: z.object({ clientSeed, return: z.string().refine(isOwnPath).optional() }),
  act: rotateSeeds,
  answer: (rotated) => ({ ...rotated }),
  message: (_, face) => face.t('fairness.rotate.done'),
  next: (_, input) => input.return ?? '/fair',
});

const kind = z.enum(['', ...DRAW_KINDS]);
const proofState = z.enum(['', 'revealed', 'waiting']);
const mendedId = rowId.nullable().catch(null).default(null);

// An address that was mended by hand shows what it can; a call that asks for what there is not is refused.
const kindly = z.object({ kind: kind.catch('').default(''), proof: proofState.catch('').default('') });

export const fair = page({
  path: '/fair',
  who: 'guest',
  input: kindly.extend({ cursor: mendedId, version: mendedId }),
  load: (world, face, input) => loadFair(world, face.player, face, input),
  page: fairPage,
  parts: [drawsPart, observedPart],
  cache: true,
});

export const draws = endpoint({
  call: 'GET /api/fair/draws',
  who: 'player',
  input: z.object({
    kind: kind.default(''),
    proof: proofState.default(''),
    cursor: rowId.nullable().default(null),
  }),
  act: (_, player, input) => Promise.resolve({ playerId: player.id, input }),
  answer: ({ playerId, input }, face, world) => answerDraws(world, playerId, face, input),
});

export const drawsCsv = download({
  path: '/fair/draws.csv',
  input: kindly,
  make: (world, face, filter) => drawsFile(world, face.player.id, face, filter),
});

const typed = z.string().max(200).catch('').default('');

export const check = page({
  path: '/fair/check',
  who: 'guest',
  input: z.object({
    ...{ draw: typed, serverSeed: typed, serverSeedHash: typed, clientSeed: typed },
    ...{ nonce: typed, cursor: z.string().max(200).catch('0').default('0') },
  }),
  load: (world, face, input) => loadCheck(world, face.player, input),
  page: checkPage,
});

export const oddsList = page({
  path: '/fair/odds',
  who: 'guest',
  input: z.object({ cursor: mendedId }),
  load: (world, face, input) => loadOddsList(world, face, input.cursor),
  page: oddsListPage,
  cache: true,
});

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const newestReport = page({
  path: '/fair/report',
  who: 'guest',
  input: z.object({}),
  load: (world, face) => loadReport(world, face, { month: null, path: '/fair/report' }),
  page: reportPage,
  cache: true,
});

export const monthsReport = page({
  path: '/fair/report/:month',
  who: 'guest',
  input: z.object({ month }),
  load: (world, face, input) => loadReport(world, face, { month: input.month, path: `/fair/report/${input.month}` }),
  page: reportPage,
  cache: true,
});

export const report = endpoint({
  call: 'GET /api/fair/report/:month',
  who: 'guest',
  input: z.object({ month }),
  act: (_, __, input) => Promise.resolve(input.month),
  answer: (asked, _, world) => answerReport(world, asked),
});

export const routes = [
  ...[draw, fair, check, oddsList, newestReport, monthsReport],
  ...[proof, seeds, rotate, draws, drawsCsv, report],
];
