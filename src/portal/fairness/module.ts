import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { download } from '#src/http/endpoints/download.ts';
import { page } from '#src/http/endpoints/page.ts';
import { DRAW_KINDS } from '#src/shared/draw-kinds.ts';
import { ungroupDigits } from '#src/shared/ungroup-digits.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { checkpointsPage } from '#views/portal/fairness/checkpoints-page.tsx';
import { checkPage } from '#views/portal/fairness/check-page.tsx';
import { drawPage } from '#views/portal/fairness/draw-page.tsx';
import { drawsFragment } from '#views/portal/fairness/draws-fragment.tsx';
import { fairPage } from '#views/portal/fairness/fair-page.tsx';
import { observedFragment } from '#views/portal/fairness/observed-fragment.tsx';
import { oddsListPage } from '#views/portal/fairness/odds-list-page.tsx';
import { reportPage } from '#views/portal/fairness/report-page.tsx';
import { answerCheckpoints, loadCheckpoints } from './checkpoints-model.ts';
import { loadCheck } from './check-model.ts';
import { drawsFile } from './draws-file.ts';
import { answerDraws, answerSeeds, loadFair } from './fair-model.ts';
import { loadProof } from './load-proof.ts';
import { answerPairDraws } from './pair-draws.ts';
import { loadDrawPage, proofAnswer } from './proof-model.ts';
import { answerReport, loadOddsList, loadReport } from './report-model.ts';
import { rotateSeeds } from './rotate-seeds.ts';
import {
  checkpointListOutput,
  drawListOutput,
  pairDrawsOutput,
  proofOutput,
  reportOutput,
  rotatedSeedsOutput,
  seedsOutput,
} from './outputs.ts';
import { countDraws } from './count-draws.ts';
import { judgeOnceADay } from './judge-draws.ts';
import { PROMISED } from '#src/shared/promised.ts';

const drawInput = z.object({ id: rowId });

// Printable characters only, because players retype the seed in third-party verifiers.
const clientSeed = z
  .string()
  .regex(new RegExp(String.raw`^[^\p{C}]{1,${String(PROMISED.seedCharacters)}}$`, 'u'))
  .nullable()
  .default(null);

const draw = page({
  path: '/fair/draw/:id',
  access: { role: 'guest' },
  input: drawInput,
  load: (services, viewer, input) => loadDrawPage(services, viewer, input.id),
  component: drawPage,
});

const proof = endpoint({
  api: 'GET /api/fair/draw/:id',
  summary: 'The public proof of one draw',
  description: '410 for an id that a restore from a backup may have skipped. A range without an item has the id null.',
  access: { role: 'guest' },
  input: drawInput,
  output: proofOutput,
  errors: ['errors.draw.lost', 'errors.draw.unknown'],
  read: (services, { player }, input) => loadProof(services, player, input.id),
  json: proofAnswer,
});

const seeds = endpoint({
  api: 'GET /api/fair/seeds',
  summary: 'The active seed pair, and the revealed pairs',
  access: { role: 'player' },
  input: z.object({}),
  output: seedsOutput,
  read: answerSeeds,
});

const rotate = endpoint({
  api: 'POST /api/fair/rotate',
  form: 'POST /fair/rotate',
  summary: 'Reveals the server seed of the active pair and activates the pair whose hash was already shown',
  access: { role: 'player' },
  limits: { perCaller: perMinute(300) },
  idempotent: true,
  input: z.object({ clientSeed, return: z.string().refine(isSafeRedirectPath).optional() }),
  output: rotatedSeedsOutput,
  command: rotateSeeds,
  message: (_, viewer) => viewer.t('fairness.rotate.done'),
  redirect: (_, input) => input.return ?? '/fair',
});

const pairDraws = endpoint({
  api: 'GET /api/fair/pairs/:hash',
  summary: 'The draws of a revealed seed pair of the player, with all that verifies them, 250 at a time',
  description: '`hash` is the hash of the server seed; `after` is the `next` of the previous page.',
  access: { role: 'player' },
  input: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), after: z.coerce.number().int().min(-1).default(-1) }),
  output: pairDrawsOutput,
  errors: ['errors.draw.unknown'],
  read: answerPairDraws,
});

const kind = z.enum(['', ...DRAW_KINDS]);
const proofState = z.enum(['', 'revealed', 'waiting']);
const mendedId = rowId.nullable().catch(null).default(null);

// The page replaces invalid query parameters with defaults; the API rejects them.
const kindly = z.object({ kind: kind.catch('').default(''), proof: proofState.catch('').default('') });

const fair = page({
  path: '/fair',
  access: { role: 'guest' },
  input: kindly.extend({ cursor: mendedId, version: mendedId }),
  load: loadFair,
  component: fairPage,
  fragments: [drawsFragment, observedFragment],
  cache: true,
});

const draws = endpoint({
  api: 'GET /api/fair/draws',
  summary: "The player's own draws, newest first",
  description:
    '`kind` (case, contract, upgrade, wheel) and `proof` (revealed, waiting) filter; `cursor` is the `next` of the ' +
    'previous page.',
  access: { role: 'player' },
  input: z.object({ kind: kind.default(''), proof: proofState.default(''), cursor: rowId.nullable().default(null) }),
  output: drawListOutput,
  read: answerDraws,
});

const drawsCsv = download({
  path: '/fair/draws.csv',
  access: { role: 'player' },
  limits: { perCaller: perMinute(20) },
  input: kindly,
  read: drawsFile,
});

const typed = z.string().max(200).catch('').default('');
const typedNumber = typed.transform(ungroupDigits);

const check = page({
  path: '/fair/check',
  access: { role: 'guest' },
  input: z.object({
    draw: typedNumber,
    serverSeed: typed,
    serverSeedHash: typed,
    clientSeed: typed,
    nonce: typedNumber,
    cursor: z.string().max(200).catch('0').default('0').transform(ungroupDigits),
  }),
  load: (services, viewer, input) => loadCheck(services, viewer.player, input),
  component: checkPage,
});

const checkpoints = page({
  path: '/fair/checkpoints',
  access: { role: 'guest' },
  input: z.object({ cursor: mendedId }),
  load: loadCheckpoints,
  component: checkpointsPage,
});

/** At most 100 numbers, separated by commas. */
const sealNumbers = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/)
  .transform((text) => text.split(',').map(Number));

const checkpointList = endpoint({
  api: 'GET /api/fair/checkpoints',
  summary: 'The seals of the history, newest first, 100 at a time; `cursor` is the `next` of the previous page',
  description:
    'docs/rules.md 18 says how to recompute them. `numbers`, as 5,8,13, asks for at most 100 seals by number.',
  access: { role: 'guest' },
  input: z.object({ cursor: rowId.nullable().default(null), numbers: sealNumbers.nullable().default(null) }),
  output: checkpointListOutput,
  read: answerCheckpoints,
});

const oddsList = page({
  path: '/fair/odds',
  access: { role: 'guest' },
  input: z.object({ cursor: mendedId }),
  load: (services, viewer, input) => loadOddsList(services, viewer, input.cursor),
  component: oddsListPage,
  cache: true,
});

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const newestReport = page({
  path: '/fair/report',
  access: { role: 'guest' },
  input: z.object({}),
  load: (services, viewer) => loadReport(services, viewer, { month: null, path: '/fair/report' }),
  component: reportPage,
  cache: true,
});

const monthsReport = page({
  path: '/fair/report/:month',
  access: { role: 'guest' },
  input: z.object({ month }),
  load: (services, viewer, input) =>
    loadReport(services, viewer, { month: input.month, path: `/fair/report/${input.month}` }),
  component: reportPage,
  cache: true,
});

const report = endpoint({
  api: 'GET /api/fair/report/:month',
  summary: 'The outcomes of all draws of a month, such as 2026-11, against the published odds; updated each night',
  access: { role: 'guest' },
  input: z.object({ month }),
  output: reportOutput,
  errors: ['errors.fair.report'],
  read: answerReport,
});

export default defineModule({
  name: 'portal/fairness',
  routes: [
    draw,
    fair,
    check,
    checkpoints,
    checkpointList,
    oddsList,
    newestReport,
    monthsReport,
    proof,
    seeds,
    rotate,
    pairDraws,
    draws,
    drawsCsv,
    report,
  ],
  jobs: [
    { name: 'count-draws', everySeconds: 60, act: (services) => countDraws(services) },
    { name: 'judge-draws', everySeconds: 600, act: judgeOnceADay },
  ],
});
