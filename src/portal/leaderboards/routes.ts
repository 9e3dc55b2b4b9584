import { z } from 'zod';
import { endpoint } from '#src/http/endpoint.ts';
import { page } from '#src/http/page.ts';
import { playerPage } from '#views/standings/player-page.tsx';
import { topPage } from '#views/standings/top-page.tsx';
import { answerPlayer, answerTop } from './answers.ts';
import { PERIODS } from './period.ts';
import { loadPlayerPage } from './player-model.ts';
import { loadTop } from './top-model.ts';

// An id that is none is refused by the action, in the words of the specification; a mended cursor begins anew.
const playerInput = z.object({
  id: z.string().max(64),
  cursor: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullable()
    .catch(null)
    .default(null),
});

export const top = page({
  path: '/top',
  who: 'guest',
  input: z.object({ period: z.enum(PERIODS).catch('week').default('week') }),
  load: (world, face, { period }) => loadTop(world, face.player?.id ?? null, face, period),
  page: topPage,
  cache: true,
});

export const topCall = endpoint({
  call: 'GET /api/top',
  who: 'guest',
  input: z.object({ period: z.enum(PERIODS).default('week') }),
  act: (_, player, { period }) => Promise.resolve({ playerId: player?.id ?? null, period }),
  answer: ({ playerId, period }, face, world) => answerTop(world, playerId, face, period),
});

export const player = page({
  path: '/profile/:id',
  who: 'guest',
  input: playerInput,
  load: (world, face, input) => loadPlayerPage(world, face.player?.id ?? null, face, input),
  page: playerPage,
});

export const playerCall = endpoint({
  call: 'GET /api/user/profile/:id',
  who: 'guest',
  input: playerInput,
  act: (_, viewer, input) => Promise.resolve({ viewerId: viewer?.id ?? null, input }),
  answer: ({ viewerId, input }, face, world) => answerPlayer(world, viewerId, face, input),
});

export const routes = [top, topCall, player, playerCall];
