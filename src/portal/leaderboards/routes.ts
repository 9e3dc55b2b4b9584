import { z } from 'zod';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { playerPage } from '#views/portal/leaderboards/player-page.tsx';
import { topPage } from '#views/portal/leaderboards/top-page.tsx';
import { answerPlayer, answerTop } from './answers.ts';
import { PERIODS } from './period.ts';
import { loadPlayerPage } from './player-model.ts';
import { loadTop } from './top-model.ts';

// The command rejects an invalid id with the error that the API specification prescribes. An invalid cursor returns the
// first page.
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
  load: (services, viewer, { period }) => loadTop(services, viewer.player?.id ?? null, viewer, period),
  page: topPage,
  cache: true,
});

export const topCall = endpoint({
  call: 'GET /api/top',
  who: 'guest',
  input: z.object({ period: z.enum(PERIODS).default('week') }),
  act: (_, player, { period }) => Promise.resolve({ playerId: player?.id ?? null, period }),
  answer: ({ playerId, period }, viewer, services) => answerTop(services, playerId, viewer, period),
});

export const player = page({
  path: '/profile/:id',
  who: 'guest',
  input: playerInput,
  load: (services, viewer, input) => loadPlayerPage(services, viewer.player?.id ?? null, viewer, input),
  page: playerPage,
});

export const playerCall = endpoint({
  call: 'GET /api/user/profile/:id',
  who: 'guest',
  input: playerInput,
  act: (_, viewer, input) => Promise.resolve({ viewerId: viewer?.id ?? null, input }),
  answer: ({ viewerId, input }, viewer, services) => answerPlayer(services, viewerId, viewer, input),
});

export const routes = [top, topCall, player, playerCall];
