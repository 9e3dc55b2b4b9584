import { z } from 'zod';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { playerPage } from '#views/portal/leaderboards/player-page.tsx';
import { topPage } from '#views/portal/leaderboards/top-page.tsx';
import { answerPlayer, answerTop } from './answers.ts';
import { PERIODS } from './period.ts';
import { loadPlayerPage } from './player-model.ts';
import { loadTop } from './top-model.ts';
import { publicProfileOutput, topOutput } from './outputs.ts';

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
  access: { role: 'guest' },
  input: z.object({ period: z.enum(PERIODS).catch('week').default('week') }),
  load: (services, viewer, { period }) => loadTop(services, viewer, period),
  component: topPage,
  cache: true,
});

export const topCall = endpoint({
  api: 'GET /api/top',
  access: { role: 'guest' },
  input: z.object({ period: z.enum(PERIODS).default('week') }),
  output: topOutput,
  read: answerTop,
});

export const player = page({
  path: '/profile/:id',
  access: { role: 'guest' },
  input: playerInput,
  load: loadPlayerPage,
  component: playerPage,
});

export const playerCall = endpoint({
  api: 'GET /api/user/profile/:id',
  access: { role: 'guest' },
  input: playerInput,
  output: publicProfileOutput,
  errors: ['errors.page.profile'],
  read: answerPlayer,
});

export const routes = [top, topCall, player, playerCall];
