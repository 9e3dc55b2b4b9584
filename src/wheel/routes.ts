import { z } from 'zod';
import { endpoint } from '#src/http/endpoint.ts';
import { page } from '#src/http/page.ts';
import { wheelPage } from '#views/wheel/wheel-page.tsx';
import { loadWheel, wheelSectors } from './wheel-model.ts';

export const wheel = page({
  path: '/wheel',
  who: 'guest',
  input: z.object({}),
  load: (world, face) => loadWheel(world, face.player, face),
  page: wheelPage,
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

export const routes = [wheel, items];
