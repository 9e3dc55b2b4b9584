import { z } from 'zod';
import { endpoint } from '#src/http/endpoint.ts';
import { rowId } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { advertPage, advertPart } from '#views/adverts/advert-page.tsx';
import { loadAdvert, loadAdvertOf } from './advert-model.ts';

const current = endpoint({
  call: 'GET /api/advert/get',
  who: 'guest',
  input: z.object({}),
  act: (world, player, _input, { locale }) => loadAdvert(world, { locale, player }),
  answer: (advert) => advert,
});

const one = page({
  path: '/advert/:id',
  who: 'guest',
  input: z.object({ id: rowId }),
  load: (world, face, { id }) => loadAdvertOf(world, face, id),
  page: advertPage,
  parts: [advertPart],
});

export const routes = [current, one];
