import { z } from 'zod';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { REJECT_REASONS } from '#src/shared/withdrawals.ts';
import { queuePage, queuePart } from '#views/admin/withdrawals/queue-page.tsx';
import { requestPage, requestPart } from '#views/admin/withdrawals/request-page.tsx';
import { decideRequest } from './decide-request.ts';
import { notePlayer } from './note-player.ts';
import { loadQueue } from './queue-model.ts';
import { loadRequest } from './request-model.ts';
import { takeRequest } from './take-request.ts';

const LONGEST_NOTE = 200;
const LONGEST_LOT = 64;
const LONGEST_WORD = 2000;

const atRequest = (id: number): string => `/staff/withdrawals/${String(id)}`;

const queue = page({
  path: '/staff/withdrawals',
  who: 'staff',
  power: 'withdrawals',
  input: z.object({ after: rowId.nullable().catch(null).default(null) }),
  load: (services, viewer, input) => loadQueue(services, viewer.member, viewer.locale, input),
  page: queuePage,
  parts: [queuePart],
});

const request = page({
  path: '/staff/withdrawals/:id',
  who: 'staff',
  power: 'withdrawals',
  input: z.object({ id: rowId }),
  load: (services, viewer, { id }) => loadRequest(services, viewer.member, viewer, id),
  page: requestPage,
  parts: [requestPart],
});

const take = endpoint({
  form: 'POST /staff/withdrawals/take',
  who: 'staff',
  power: 'withdrawals',
  once: true,
  input: z.object({ wanted: rowId.nullable().default(null) }),
  act: takeRequest,
  answer: ({ id }) => id,
  next: ({ id }) => atRequest(id),
});

const done = endpoint({
  form: 'POST /staff/withdrawals/:request/done',
  who: 'staff',
  power: 'withdrawals',
  once: true,
  input: z.object({
    request: rowId,
    avatar: z.enum(['yes', 'no']).default('no'),
    lot: z.string().trim().max(LONGEST_LOT).default(''),
  }),
  act: (services, member, { request: id, avatar, lot }) =>
    decideRequest(services, member, { id, decision: { kind: 'done', isSameAvatar: avatar === 'yes', lot } }),
  answer: ({ id }) => id,
  message: ({ id }, { t }) => t('desk.done', { number: id }),
  next: () => '/staff/withdrawals',
});

const reject = endpoint({
  form: 'POST /staff/withdrawals/:request/reject',
  who: 'staff',
  power: 'withdrawals',
  once: true,
  input: z.object({
    request: rowId,
    reason: z.enum(REJECT_REASONS),
    note: z.string().trim().max(LONGEST_NOTE).default(''),
  }),
  act: (services, member, { request: id, reason, note }) =>
    decideRequest(services, member, { id, decision: { kind: 'rejected', reason, note } }),
  answer: ({ id }) => id,
  message: ({ id }, { t }) => t('desk.rejected', { number: id }),
  next: () => '/staff/withdrawals',
});

const handBack = endpoint({
  form: 'POST /staff/withdrawals/:request/back',
  who: 'staff',
  power: 'withdrawals',
  once: true,
  input: z.object({ request: rowId }),
  act: (services, member, { request: id }) => decideRequest(services, member, { id, decision: { kind: 'handedBack' } }),
  answer: ({ id }) => id,
  message: ({ id }, { t }) => t('desk.handedBack', { number: id }),
  next: () => '/staff/withdrawals',
});

const note = endpoint({
  form: 'POST /staff/withdrawals/:request/note',
  who: 'staff',
  power: 'notes',
  once: true,
  input: z.object({ request: rowId, text: z.string().trim().min(1).max(LONGEST_WORD) }),
  act: (services, member, { request: id, text }) => notePlayer(services, member, { id, text }),
  answer: ({ id }) => id,
  message: (_, { t }) => t('desk.noted'),
  next: ({ id }) => `${atRequest(id)}#notes`,
});

export const routes = [queue, request, take, done, reject, handBack, note];
