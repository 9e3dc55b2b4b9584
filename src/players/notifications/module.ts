import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { listNotifications } from './list-notifications.ts';
import { notificationModels } from './notification-model.ts';
import { markNotificationsRead } from './read-notifications.ts';
import { notificationListOutput, readNotificationsOutput } from './outputs.ts';
import { walkMailings } from './walk-mailings.ts';
import { PROMISED } from '#src/shared/promised.ts';

const ALL = Number.MAX_SAFE_INTEGER;

const list = endpoint({
  api: 'GET /api/notification/list',
  summary: 'The 50 newest notifications or those before `cursor`, in the language and currency of the player',
  access: { role: 'player' },
  input: z.object({ cursor: rowId.nullable().default(null) }),
  output: notificationListOutput,
  read: (services, { player }, { cursor }) => listNotifications(services.db, player.id, cursor),
  // The API specification returns the list as `data` with the other fields beside it.
  raw: true,
  json: async ({ notifications, next, unread }, viewer, services) => ({
    status: 'ok' as const,
    data: await notificationModels(services, notifications, viewer),
    next: next === null ? null : String(next),
    unread,
  }),
});

const read = endpoint({
  api: 'POST /api/notification/read',
  form: 'POST /profile/notices/read',
  summary: 'Marks as read: all, or all up to the ID `upTo`',
  description: 'The form continues to the list, which shows the new ones.',
  access: { role: 'player' },
  input: z.object({ upTo: rowId.default(ALL) }),
  output: readNotificationsOutput,
  command: markNotificationsRead,
  json: ({ read: count }) => ({ read: count }),
  // The list that the bell opens highlights the notifications that were new.
  redirect: ({ firstNewId }) => `/profile/notices${firstNewId === null ? '' : `?new=${String(firstNewId)}`}`,
});

/** Pages of a mailing that one run of its job writes. */
const PAGES_A_TURN = 200;

export default defineModule({
  name: 'players/notifications',
  routes: [list, read],
  jobs: [{ name: 'walk-mailings', everySeconds: 5, act: (services) => walkMailings(services, PAGES_A_TURN) }],
  retention: [
    { name: 'notices', table: 'notices', column: 'created_at', unit: 'time', keptDays: PROMISED.notificationDays },
  ],
  tables: { notices: { grows: true } },
});
