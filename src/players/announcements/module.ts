import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { advertPage, advertFragment } from '#views/players/announcements/announcement-page.tsx';
import { loadAnnouncement, loadAnnouncementById } from './announcement-model.ts';
import { announcementOutput } from './outputs.ts';

const current = endpoint({
  api: 'GET /api/advert/get',
  summary:
    'The current announcement for the caller: with auth data one for everybody or for players, else one for ' +
    'everybody or for guests',
  description: 'A browser shows it once over the page and stores its ID. The answer is null without one.',
  access: { role: 'guest' },
  input: z.object({}),
  output: announcementOutput,
  read: loadAnnouncement,
});

const one = page({
  path: '/announcement/:id',
  access: { role: 'guest' },
  input: z.object({ id: rowId }),
  load: (services, viewer, { id }) => loadAnnouncementById(services, viewer, id),
  component: advertPage,
  fragments: [advertFragment],
});

export default defineModule({ name: 'players/announcements', routes: [current, one] });
