import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { BLOCK_REASONS } from '#src/shared/block-reasons.ts';
import { FLAG_STATES, FLAG_VERDICTS } from '#src/shared/flags.ts';
import { PAYMENT_STATES } from '#src/shared/payment-states.ts';
import type { Power } from '#src/shared/powers.ts';
import { MOVEMENT_UNITS } from '#src/shared/transfer-kinds.ts';
import { correctionsPage, correctionsFragment } from '#views/admin/players/corrections-page.tsx';
import { staffPlayerPage, staffPlayerFragment } from '#views/admin/players/player-page.tsx';
import { faultPage, faultsPage, faultsFragment } from '#views/admin/players/client-errors-page.tsx';
import { flagsPage, flagsFragment } from '#views/admin/players/flags-page.tsx';
import { SEARCHES, SECTIONS } from '#views/admin/players/models.ts';
import { paymentPage } from '#views/admin/players/payment-page.tsx';
import { paymentsPage, paymentsFragment } from '#views/admin/players/payments-page.tsx';
import { playersPage, playersFragment } from '#views/admin/players/players-page.tsx';
import { queryPaymentProvider } from './ask-provider.ts';
import { endSessions, setBlock } from './block.ts';
import { approveCorrection, correctBalance, refuseCorrection } from './correct-balance.ts';
import { loadCorrections } from './corrections-model.ts';
import { loadStaffPlayerPage } from './player-model.ts';
import { loadClientErrors, showClientError } from './client-errors-model.ts';
import { markClientErrorResolved } from './resolve-client-error.ts';
import { loadFlags } from './flags-model.ts';
import { cursor, flagKind, hash, methodOrNone, oneOf, publicId, signedSum, sought, words } from './inputs.ts';
import { liftBreak } from './lift-break.ts';
import { paymentsFile, playersFile } from './list-files.ts';
import { loadPayment, loadPayments } from './payments-model.ts';
import { loadPlayers } from './players-model.ts';
import { closeFlagWithResult, unassignFlag, assignFlag } from './work-flag.ts';
import { addNote } from './write-note.ts';

const staff = (power: Power) => ({ role: 'staff', power }) as const;

const FILE_LIMITS = { perCaller: perMinute(20) };

// Staff forms are idempotent: a repeated click has no effect.

const players = page({
  path: '/staff/players',
  access: staff('players'),
  input: z.object({ q: sought, by: z.enum(SEARCHES).default('any'), cursor }),
  load: (services, { member }, input) => loadPlayers(services, member, input),
  component: playersPage,
  fragments: [playersFragment],
});

const playersCsv = download({
  path: '/staff/players.csv',
  access: staff('players'),
  limits: FILE_LIMITS,
  input: z.object({ q: sought, by: z.enum(SEARCHES).default('any') }),
  read: playersFile,
});

const dossier = page({
  path: '/staff/players/:player',
  access: staff('players'),
  input: z.object({ player: rowId, section: z.enum(SECTIONS).default('overview'), cursor }),
  load: (services, viewer, { player: id, ...input }) => loadStaffPlayerPage(services, viewer, { id, ...input }),
  component: staffPlayerPage,
  fragments: [staffPlayerFragment],
});

const back = (_done: unknown, { player }: { readonly player: number }): string => `/staff/players/${String(player)}`;

const note = endpoint({
  form: 'POST /staff/players/:player/notes',
  access: staff('notes'),
  idempotent: true,
  input: z.object({ player: rowId, text: words(2000) }),
  command: (services, member, { player: id, text }) => addNote(services, member, { id, text }),
  message: (_note, { t }) => t('admin-players.notes.added'),
  redirect: back,
});

const block = endpoint({
  form: 'POST /staff/players/:player/block',
  access: staff('blocks'),
  idempotent: true,
  input: z.object({ player: rowId, reason: z.enum(BLOCK_REASONS), note: words(255) }),
  command: (services, member, { player: id, ...input }) => setBlock(services, member, { id, ...input }),
  message: (_done, { t }) => t('admin-players.block.done'),
  redirect: back,
});

const unblock = endpoint({
  form: 'POST /staff/players/:player/unblock',
  access: staff('blocks'),
  idempotent: true,
  input: z.object({ player: rowId, note: words(255) }),
  command: (services, member, { player: id, note: why }) => setBlock(services, member, { id, reason: null, note: why }),
  message: (_done, { t }) => t('admin-players.block.undone'),
  redirect: back,
});

const signOutPlayer = endpoint({
  form: 'POST /staff/players/:player/sessions/end',
  access: staff('blocks'),
  idempotent: true,
  input: z.object({ player: rowId }),
  command: (services, member, { player: id }) => endSessions(services, member, { id }),
  message: (count, { t }) => t('admin-players.sessions.ended', { count }),
  redirect: back,
});

const lift = endpoint({
  form: 'POST /staff/players/:player/exclusion/lift',
  access: staff('blocks'),
  idempotent: true,
  input: z.object({ player: rowId, reason: words(255) }),
  command: (services, member, { player: id, reason }) => liftBreak(services, member, { id, reason }),
  message: (_done, { t }) => t('admin-players.play.lifted'),
  redirect: back,
});

const correct = endpoint({
  form: 'POST /staff/players/:player/corrections',
  access: staff('corrections'),
  idempotent: true,
  input: z.object({ player: rowId, unit: z.enum(MOVEMENT_UNITS), sum: signedSum, reason: words(255) }),
  command: (services, member, { player: id, sum: change, ...input }) =>
    correctBalance(services, member, { id, change, ...input }),
  message: ({ isWaiting }, { t }) =>
    t(isWaiting ? 'admin-players.corrections.asked' : 'admin-players.corrections.posted'),
  redirect: back,
});

const corrections = page({
  path: '/staff/corrections',
  access: staff('corrections'),
  input: z.object({ state: z.enum(['waiting', 'posted', 'refused']).default('waiting'), cursor }),
  load: loadCorrections,
  component: correctionsPage,
  fragments: [correctionsFragment],
});

const approve = endpoint({
  form: 'POST /staff/corrections/:correction/approve',
  access: staff('corrections'),
  idempotent: true,
  input: z.object({ correction: rowId }),
  command: (services, member, { correction: id }) => approveCorrection(services, member, { id }),
  message: (_done, { t }) => t('admin-players.corrections.posted'),
  redirect: ({ playerId }) => `/staff/players/${String(playerId)}`,
});

const refuse = endpoint({
  form: 'POST /staff/corrections/:correction/refuse',
  access: staff('corrections'),
  idempotent: true,
  input: z.object({ correction: rowId }),
  command: (services, member, { correction: id }) => refuseCorrection(services, member, { id }),
  message: (_done, { t }) => t('admin-players.corrections.refused'),
  redirect: ({ playerId }) => `/staff/players/${String(playerId)}`,
});

const flags = page({
  path: '/staff/flags',
  access: staff('flags'),
  input: z.object({ state: z.enum(FLAG_STATES).default('open'), kind: flagKind, cursor }),
  load: (services, _viewer, input) => loadFlags(services, input),
  component: flagsPage,
  fragments: [flagsFragment],
});

/** A flag and its assignee when the form was rendered. 0 means unassigned. */
const seenFlag = {
  flag: rowId,
  held: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform((held) => (Number(held) === 0 ? null : Number(held))),
};

const take = endpoint({
  form: 'POST /staff/flags/:flag/take',
  access: staff('flags'),
  idempotent: true,
  input: z.object(seenFlag),
  command: (services, member, { flag: id, held: heldBy }) => assignFlag(services, member, { id, heldBy }),
  message: (_done, { t }) => t('admin-players.flags.taken'),
  redirect: () => '/staff/flags?state=taken',
});

const giveBack = endpoint({
  form: 'POST /staff/flags/:flag/return',
  access: staff('flags'),
  idempotent: true,
  input: z.object(seenFlag),
  command: (services, member, { flag: id, held: heldBy }) => unassignFlag(services, member, { id, heldBy }),
  message: (_done, { t }) => t('admin-players.flags.returned'),
  redirect: () => '/staff/flags',
});

const close = endpoint({
  form: 'POST /staff/flags/:flag/close',
  access: staff('flags'),
  idempotent: true,
  input: z.object({ ...seenFlag, verdict: z.enum(FLAG_VERDICTS), note: words(500) }),
  command: (services, member, { flag: id, held: heldBy, ...input }) =>
    closeFlagWithResult(services, member, { id, heldBy, ...input }),
  message: (_done, { t }) => t('admin-players.flags.closed'),
  redirect: () => '/staff/flags',
});

const payments = page({
  path: '/staff/payments',
  access: staff('payments'),
  input: z.object({ q: sought, state: oneOf(PAYMENT_STATES), method: methodOrNone, player: sought, cursor }),
  load: loadPayments,
  component: paymentsPage,
  fragments: [paymentsFragment],
});

const paymentsCsv = download({
  path: '/staff/payments.csv',
  access: staff('payments'),
  limits: FILE_LIMITS,
  input: z.object({ q: sought, state: oneOf(PAYMENT_STATES), method: methodOrNone, player: sought }),
  read: paymentsFile,
});

const payment = page({
  path: '/staff/payments/:payment',
  access: staff('payments'),
  input: z.object({ payment: publicId }),
  load: (services, viewer, input) => loadPayment(services, viewer, input.payment),
  component: paymentPage,
});

const ask = endpoint({
  form: 'POST /staff/payments/:payment/ask',
  access: staff('payments'),
  idempotent: true,
  input: z.object({ payment: publicId }),
  command: queryPaymentProvider,
  message: (_done, { t }) => t('admin-players.payment.asked'),
  redirect: (_done, input) => `/staff/payments/${input.payment}`,
});

const faults = page({
  path: '/staff/errors',
  access: staff('errors'),
  input: z.object({ state: z.enum(['open', 'done']).default('open'), cursor }),
  load: (services, _viewer, input) =>
    loadClientErrors(services, { isOpen: input.state === 'open', cursor: input.cursor }),
  component: faultsPage,
  fragments: [faultsFragment],
});

const fault = page({
  path: '/staff/errors/:hash',
  access: staff('errors'),
  input: z.object({ hash }),
  load: (services, _viewer, input) => showClientError(services, input.hash),
  component: faultPage,
});

const done = endpoint({
  form: 'POST /staff/errors/:hash/done',
  access: staff('errors'),
  idempotent: true,
  input: z.object({ hash }),
  command: markClientErrorResolved,
  message: (_done, { t }) => t('admin-players.fault.marked'),
  redirect: () => '/staff/errors',
});

export default defineModule({
  name: 'admin/players',
  routes: [
    players,
    playersCsv,
    dossier,
    note,
    block,
    unblock,
    signOutPlayer,
    lift,
    correct,
    corrections,
    approve,
    refuse,
    flags,
    take,
    giveBack,
    close,
    payments,
    paymentsCsv,
    payment,
    ask,
    faults,
    fault,
    done,
  ],
  tables: { corrections: { grows: true, kept: 'money that staff posted, with their reason' } },
});
