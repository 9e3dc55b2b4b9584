import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { revealLength, rowId } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { wheelHistoryPart } from '#views/wheel/history-part.tsx';
import { wheelPage } from '#views/wheel/wheel-page.tsx';
import { answerSpun } from './answers.ts';
import { spinWheel } from './spin-wheel.ts';
import { loadWheel, wheelSectors } from './wheel-model.ts';

// An address that was mended by hand shows what it can, never an error.
const wheelInput = z.object({
  cursor: z.string().max(64).nullable().catch(null).default(null),
  spun: rowId.nullable().catch(null).default(null),
});

export const wheel = page({
  path: '/wheel',
  who: 'guest',
  input: wheelInput,
  load: (world, face, input) => loadWheel(world, face.player, face, input),
  page: wheelPage,
  parts: [wheelHistoryPart],
  cache: true,
});

export const items = endpoint({
  call: 'GET /api/wheel/items',
  who: 'guest',
  input: z.object({}),
  act: (world, _player, _input, face) => wheelSectors(world, face),
  // The specification's own shape: the sectors as a text that holds JSON, beside the status.
  raw: true,
  answer: (sectors) => ({ status: 'ok', items: JSON.stringify(sectors) }),
});

// An empty field is a spin without a code. Too long or too short is no mistake of the request: there is no such code.
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
  act: async (world, player, input) => ({ player, spin: await spinWheel(world, player, input) }),
  answer: ({ player, spin: spun }, face, world) => answerSpun(world, face, player.id, spun),
  next: ({ spin: { id } }) => `/wheel?spun=${String(id)}#wheel-prize`,
});

export const routes = [wheel, items, spin];
