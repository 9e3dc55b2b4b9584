import { z } from 'zod';
import { endpoint } from '#src/http/endpoint.ts';
import { rowId } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { noticesPage } from '#views/notices/notices-page.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { listNotices } from './list-notices.ts';
import { noticeModels } from './notice-model.ts';
import { loadNotices } from './notices-model.ts';
import { readNotices } from './read-notices.ts';

const ALL = Number.MAX_SAFE_INTEGER;

export const list = endpoint({
  call: 'GET /api/notification/list',
  who: 'player',
  input: z.object({ cursor: rowId.nullable().default(null) }),
  act: (world, player, { cursor }) => listNotices(world.db, player.id, cursor),
  // The specification's own shape: the list as `data`, and what goes with it beside it.
  raw: true,
  answer: async ({ notices, next, unread }, face, world) => ({
    status: 'ok',
    data: await noticeModels(world, notices, face),
    next: next === null ? null : String(next),
    unread,
  }),
});

export const read = endpoint({
  call: 'POST /api/notification/read',
  form: 'POST /profile/notices/read',
  who: 'player',
  input: z.object({ upTo: rowId.default(ALL) }),
  act: readNotices,
  answer: ({ read: count }) => ({ read: count }),
  // What was new stays marked in the list that the bell leads to.
  next: ({ firstNewId }) => `/profile/notices${firstNewId === null ? '' : `?new=${String(firstNewId)}`}`,
});

export const notices = page({
  path: '/profile/notices',
  who: 'player',
  // An address that was mended by hand shows what it can, never an error.
  input: z.object({
    cursor: rowId.nullable().catch(null).default(null),
    new: rowId.nullable().catch(null).default(null),
  }),
  load: (world, face, input) => loadNotices(world, face.player, face, input),
  page: noticesPage,
  invitation: invitationPage({
    icon: 'bell',
    title: 'notices.title',
    text: 'notices.invitation.text',
  }),
});

export const routes = [list, read, notices];
