import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { revealLength, rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { wheelHistoryPart } from '#views/games/wheel/history-part.tsx';
import { wheelPage } from '#views/games/wheel/wheel-page.tsx';
import { answerSpun } from './answers.ts';
import { spinWheel } from './spin-wheel.ts';
import { loadWheel, wheelSectors } from './wheel-model.ts';

// Invalid query parameters fall back to defaults instead of an error.
const wheelInput = z.object({
  cursor: z.string().max(64).nullable().catch(null).default(null),
  spun: rowId.nullable().catch(null).default(null),
});

export const wheel = page({
  path: '/wheel',
  who: 'guest',
  input: wheelInput,
  load: (services, viewer, input) => loadWheel(services, viewer.player, viewer, input),
  page: wheelPage,
  parts: [wheelHistoryPart],
  cache: true,
});

export const items = endpoint({
  call: 'GET /api/wheel/items',
  who: 'guest',
  input: z.object({}),
  act: (services, _player, _input, viewer) => wheelSectors(services, viewer),
  // The API specification prescribes a string that holds JSON for the sectors, beside the status.
  raw: true,
  answer: (sectors) => ({ status: 'ok', items: JSON.stringify(sectors) }),
});

// An empty field means a spin without a code. A code of the wrong length is reported as unknown rather than as an
// invalid request.
const typedCode = z
  .string()
  .transform((typed) => (typed.trim() === '' ? null : typed))
  .nullable()
  .default(null);

export const spin = endpoint({
  call: 'POST /api/wheel/spin',
  form: 'POST /wheel/spin',
  who: 'player',
  asks: 'adult',
  rate: perMinute(300),
  guessable: 'promo',
  once: true,
  input: z.object({ promo: typedCode, version: rowId.nullable().default(null), revealMs: revealLength }),
  act: async (services, player, input) => ({ player, spin: await spinWheel(services, player, input) }),
  answer: ({ player, spin: spun }, viewer, services) => answerSpun(services, viewer, player.id, spun),
  next: ({ spin: { id } }) => `/wheel?spun=${String(id)}#wheel-prize`,
});

export const routes = [wheel, items, spin];
