import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { REJECT_REASONS } from '#src/shared/withdrawals.ts';
import { staffDeliveryPage } from '#views/admin/withdrawals/delivery-page.tsx';
import { queuePage, queueFragment } from '#views/admin/withdrawals/queue-page.tsx';
import { requestPage, requestFragment } from '#views/admin/withdrawals/request-page.tsx';
import { loadStaffDelivery } from './delivery-model.ts';
import { decideRequest } from './decide-request.ts';
import { notePlayer } from './note-player.ts';
import { loadQueue } from './queue-model.ts';
import { loadRequest } from './request-model.ts';
import { requestsFile } from './requests-file.ts';
import { takeRequest } from './take-request.ts';

const LONGEST_NOTE = 200;
const LONGEST_LOT = 64;
const LONGEST_WORD = 2000;

const atRequest = (id: number): string => `/staff/withdrawals/${String(id)}`;

const queue = page({
  path: '/staff/withdrawals',
  access: { role: 'staff', power: 'withdrawals' },
  input: z.object({ after: rowId.nullable().catch(null).default(null) }),
  load: loadQueue,
  component: queuePage,
  fragments: [queueFragment],
});

const queueCsv = download({
  path: '/staff/withdrawals.csv',
  access: { role: 'staff', power: 'withdrawals' },
  limits: { perCaller: perMinute(20) },
  input: z.object({}),
  read: requestsFile,
});

const request = page({
  path: '/staff/withdrawals/:id',
  access: { role: 'staff', power: 'withdrawals' },
  input: z.object({ id: rowId }),
  load: (services, viewer, { id }) => loadRequest(services, viewer, id),
  component: requestPage,
  fragments: [requestFragment],
});

const delivery = page({
  path: '/staff/delivery',
  access: { role: 'staff', power: 'withdrawals' },
  input: z.object({}),
  load: (services) => loadStaffDelivery(services),
  component: staffDeliveryPage,
});

const take = endpoint({
  form: 'POST /staff/withdrawals/take',
  access: { role: 'staff', power: 'withdrawals' },
  idempotent: true,
  input: z.object({ wanted: rowId.nullable().default(null) }),
  command: takeRequest,
  redirect: ({ id }) => atRequest(id),
});

const done = endpoint({
  form: 'POST /staff/withdrawals/:request/done',
  access: { role: 'staff', power: 'withdrawals' },
  idempotent: true,
  input: z.object({
    request: rowId,
    avatar: z.enum(['yes', 'no']).default('no'),
    lot: z.string().trim().max(LONGEST_LOT).default(''),
  }),
  command: (services, member, { request: id, avatar, lot }) =>
    decideRequest(services, member, { id, decision: { kind: 'done', isSameAvatar: avatar === 'yes', lot } }),
  message: ({ id }, { t }) => t('admin-withdrawals.done', { number: id }),
  redirect: () => '/staff/withdrawals',
});

const reject = endpoint({
  form: 'POST /staff/withdrawals/:request/reject',
  access: { role: 'staff', power: 'withdrawals' },
  idempotent: true,
  input: z.object({
    request: rowId,
    reason: z.enum(REJECT_REASONS),
    note: z.string().trim().max(LONGEST_NOTE).default(''),
  }),
  command: (services, member, { request: id, reason, note }) =>
    decideRequest(services, member, { id, decision: { kind: 'rejected', reason, note } }),
  message: ({ id }, { t }) => t('admin-withdrawals.rejected', { number: id }),
  redirect: () => '/staff/withdrawals',
});

const handBack = endpoint({
  form: 'POST /staff/withdrawals/:request/back',
  access: { role: 'staff', power: 'withdrawals' },
  idempotent: true,
  input: z.object({ request: rowId }),
  command: (services, member, { request: id }) =>
    decideRequest(services, member, { id, decision: { kind: 'handedBack' } }),
  message: ({ id }, { t }) => t('admin-withdrawals.handedBack', { number: id }),
  redirect: () => '/staff/withdrawals',
});

const note = endpoint({
  form: 'POST /staff/withdrawals/:request/note',
  access: { role: 'staff', power: 'notes' },
  idempotent: true,
  input: z.object({ request: rowId, text: z.string().trim().min(1).max(LONGEST_WORD) }),
  command: (services, member, { request: id, text }) => notePlayer(services, member, { id, text }),
  message: (_, { t }) => t('admin-withdrawals.noted'),
  redirect: ({ id }) => `${atRequest(id)}#notes`,
});

export default defineModule({
  name: 'admin/withdrawals',
  routes: [queue, queueCsv, request, delivery, take, done, reject, handBack, note],
});
