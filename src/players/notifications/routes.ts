import { z } from 'zod';
import { endpoint } from '#src/http/endpoint.ts';
import { rowId } from '#src/http/fields.ts';
import { listNotices } from './list-notices.ts';
import { noticeModels } from './notice-model.ts';
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

export const routes = [list, read];
