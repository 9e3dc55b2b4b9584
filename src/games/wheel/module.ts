import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { revealLength, rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { wheelHistoryFragment } from '#views/games/wheel/history-fragment.tsx';
import { wheelPage } from '#views/games/wheel/wheel-page.tsx';
import { spinWheel } from './spin-wheel.ts';
import { loadWheel, wheelSectors } from './wheel-model.ts';
import { spinOutput, wheelItemsOutput } from './outputs.ts';
import { answerSpun } from './history-model.ts';

// Invalid query parameters fall back to defaults instead of an error.
const wheelInput = z.object({
  cursor: z.string().max(64).nullable().catch(null).default(null),
  spun: rowId.nullable().catch(null).default(null),
});

const wheel = page({
  path: '/wheel',
  access: { role: 'guest' },
  input: wheelInput,
  load: loadWheel,
  component: wheelPage,
  fragments: [wheelHistoryFragment],
  cache: true,
  restorable: true,
});

const items = endpoint({
  api: 'GET /api/wheel/items',
  summary: 'The sectors of the bonus wheel in the order of the ring, each with its chance',
  access: { role: 'guest' },
  input: z.object({}),
  output: wheelItemsOutput,
  read: wheelSectors,
  // The API specification prescribes a string that holds JSON for the sectors, beside the status.
  raw: true,
  json: (sectors) => ({ status: 'ok' as const, items: JSON.stringify(sectors) }),
});

// A code of the wrong length, and an empty one, is reported as unknown rather than as an invalid request.
const typedCode = z.string().nullable().default(null);

const spin = endpoint({
  api: 'POST /api/wheel/spin',
  form: 'POST /wheel/spin',
  summary: 'Spins the wheel once, for a free spin or for the wheel code in `promo`, and gives the prize of its draw',
  description:
    '`version` is the id of the shown wheel; if it is outdated it is 409 and nothing is taken. `revealMs` is the ' +
    'length of the animation: other players see the draw that long after commit. Requests with `promo` have a limit ' +
    'of their own: 20 a minute per player, 60 per address.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(300), guessable: 'promo' },
  idempotent: true,
  input: z.object({ promo: typedCode, version: rowId.nullable().default(null), revealMs: revealLength }),
  output: spinOutput,
  errors: [
    'errors.country',
    'errors.funds',
    'errors.gift.account',
    'errors.gift.day',
    'errors.play.limit',
    'errors.play.paused',
    'errors.player.closed',
    'errors.promo.early',
    'errors.promo.forPayment',
    'errors.promo.forWheel',
    'errors.promo.over',
    'errors.promo.unknown',
    'errors.promo.used',
    'errors.promo.usedUp',
    'errors.wheel.changed',
    'errors.wheel.none',
    'errors.wheel.spins',
  ],
  command: spinWheel,
  json: answerSpun,
  redirect: ({ id }) => `/wheel?spun=${String(id)}#wheel-prize`,
});

export default defineModule({
  name: 'games/wheel',
  routes: [wheel, items, spin],
  tables: {
    wheel_spins: { grows: true, kept: 'what was drawn' },
    wheel_prizes: { grows: true, kept: 'what was drawn and given' },
  },
});
