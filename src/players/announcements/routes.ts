import { z } from 'zod';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { advertPage, advertPart } from '#views/players/announcements/announcement-page.tsx';
import { loadAnnouncement, loadAnnouncementById } from './announcement-model.ts';

const current = endpoint({
  call: 'GET /api/advert/get',
  who: 'guest',
  input: z.object({}),
  act: (services, player, _input, { locale }) => loadAnnouncement(services, { locale, player }),
  answer: (advert) => advert,
});

const one = page({
  path: '/advert/:id',
  who: 'guest',
  input: z.object({ id: rowId }),
  load: (services, viewer, { id }) => loadAnnouncementById(services, viewer, id),
  page: advertPage,
  parts: [advertPart],
});

export const routes = [current, one];
