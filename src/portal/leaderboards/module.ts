import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { playerPage } from '#views/portal/leaderboards/player-page.tsx';
import { topPage } from '#views/portal/leaderboards/top-page.tsx';
import { PERIODS } from './period.ts';
import { answerPlayer, loadPlayerPage } from './player-model.ts';
import { answerTop, loadTop } from './top-model.ts';
import { publicProfileOutput, topOutput } from './outputs.ts';
import { rollUp } from './roll-up.ts';

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

const top = page({
  path: '/top',
  access: { role: 'guest' },
  input: z.object({ period: z.enum(PERIODS).catch('week').default('week') }),
  load: (services, viewer, { period }) => loadTop(services, viewer, period),
  component: topPage,
  cache: true,
  restorable: true,
});

const topCall = endpoint({
  api: 'GET /api/top',
  summary:
    'The leaderboard of a period (day, week, month or all; Moscow days, weeks from Monday), a second or two behind',
  description:
    "With auth data also the player's own place. Hidden players are `hidden` with ID 0, level and best null.",
  access: { role: 'guest' },
  input: z.object({ period: z.enum(PERIODS).default('week') }),
  output: topOutput,
  read: answerTop,
});

const player = page({
  path: '/profile/:id',
  access: { role: 'guest' },
  input: playerInput,
  load: loadPlayerPage,
  component: playerPage,
});

const playerCall = endpoint({
  api: 'GET /api/user/profile/:id',
  summary: 'The public profile of a player, with a page of their wins',
  description: '404 for unknown, hidden and deleted players.',
  access: { role: 'guest' },
  input: playerInput,
  output: publicProfileOutput,
  errors: ['errors.page.profile'],
  read: answerPlayer,
});

/** Leaderboards show the current day, week and month, and all time, which is kept. */
const KEPT_DAYS = { day: 8, week: 22, month: 93 } as const;

export default defineModule({
  name: 'portal/leaderboards',
  routes: [top, topCall, player, playerCall],
  // The rollups lag behind the openings by a second or two, and longer after the worker of the job has crashed.
  jobs: [{ name: 'roll-up-standings', everySeconds: 1, leaseSeconds: 10, act: rollUp }],
  retention: ['standings', 'standing_cases'].flatMap((table) =>
    Object.entries(KEPT_DAYS).map(([period, keptDays]) => ({
      name: `${table} ${period}`,
      table,
      column: 'starts_day',
      unit: 'day' as const,
      keptDays,
      where: `period = '${period}'`,
    })),
  ),
  tables: {
    standings: { grows: true, kept: 'a rollup of openings, closed accounts are left out' },
    standing_cases: { grows: true, kept: 'a rollup of openings, closed accounts are left out' },
    standing_waits: { kept: 'a rollup of openings, closed accounts are left out' },
  },
});
