import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { isOwnPath } from '#src/http/own-path.ts';
import { rowId } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { drawPage } from '#views/fairness/draw-page.tsx';
import { loadProof } from './load-proof.ts';
import { loadDrawPage, proofAnswer } from './proof-model.ts';
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
  next: (_, input) => input.return ?? '/profile',
});

export const routes = [draw, proof, seeds, rotate];
