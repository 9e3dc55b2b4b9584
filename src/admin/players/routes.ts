import { z } from 'zod';
import { rowId } from '#src/http/endpoints/fields.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { BLOCK_REASONS } from '#src/shared/block-reasons.ts';
import { FLAG_STATES, FLAG_VERDICTS } from '#src/shared/flags.ts';
import { PAYMENT_STATES } from '#src/shared/payment-states.ts';
import type { Power } from '#src/shared/powers.ts';
import { MOVEMENT_UNITS } from '#src/shared/transfer-kinds.ts';
import { correctionsPage, correctionsPart } from '#views/admin/players/corrections-page.tsx';
import { dossierPage, dossierPart } from '#views/admin/players/player-page.tsx';
import { faultPage, faultsPage, faultsPart } from '#views/admin/players/client-errors-page.tsx';
import { flagsPage, flagsPart } from '#views/admin/players/flags-page.tsx';
import { SEARCHES, SECTIONS } from '#views/admin/players/models.ts';
import { paymentPage } from '#views/admin/players/payment-page.tsx';
import { paymentsPage, paymentsPart } from '#views/admin/players/payments-page.tsx';
import { playersPage, playersPart } from '#views/admin/players/players-page.tsx';
import { queryPaymentProvider } from './ask-provider.ts';
import { endSessions, setBlock } from './block.ts';
import { approveCorrection, correctBalance, refuseCorrection } from './correct-balance.ts';
import { loadCorrections } from './corrections-model.ts';
import { loadStaffPlayerPage } from './player-model.ts';
import { loadFaults, showFault } from './client-errors-model.ts';
import { resolveFault } from './resolve-client-error.ts';
import { loadFlags } from './flags-model.ts';
import { cursor, flagKind, hash, idOrNone, methodOrNone, oneOf, publicId, signedSum, sought, words } from './inputs.ts';
import { liftBreak } from './lift-break.ts';
import { loadPayment, loadPayments } from './payments-model.ts';
import { loadPlayers } from './players-model.ts';
import { closeFlagWithResult, unassignFlag, assignFlag } from './work-flag.ts';
import { addNote } from './write-note.ts';

const seenBy = (power: Power) => ({ who: 'staff', power }) as const;

/** Staff forms are idempotent: a repeated click has no effect. */
const doneBy = (power: Power) => ({ ...seenBy(power), once: true }) as const;

const players = page({
  path: '/staff/players',
  ...seenBy('players'),
  input: z.object({ q: sought, by: z.enum(SEARCHES).default('any'), cursor }),
  load: (services, { member }, input) => loadPlayers(services, member, input),
  page: playersPage,
  parts: [playersPart],
});

const dossier = page({
  path: '/staff/players/:player',
  ...seenBy('players'),
  input: z.object({ player: rowId, section: z.enum(SECTIONS).default('overview'), cursor }),
  load: (services, viewer, { player: id, ...input }) =>
    loadStaffPlayerPage(services, viewer.member, { id, ...input }, viewer),
  page: dossierPage,
  parts: [dossierPart],
});

const back = (_done: unknown, { player }: { readonly player: number }): string => `/staff/players/${String(player)}`;

const note = endpoint({
  form: 'POST /staff/players/:player/notes',
  ...doneBy('notes'),
  input: z.object({ player: rowId, text: words(2000) }),
  act: (services, member, { player: id, text }) => addNote(services, member, { id, text }),
  message: (_note, { t }) => t('dossiers.notes.added'),
  next: back,
});

const block = endpoint({
  form: 'POST /staff/players/:player/block',
  ...doneBy('blocks'),
  input: z.object({ player: rowId, reason: z.enum(BLOCK_REASONS), note: words(255) }),
  act: (services, member, { player: id, ...input }) => setBlock(services, member, { id, ...input }),
  message: (_done, { t }) => t('dossiers.block.done'),
  next: back,
});

const unblock = endpoint({
  form: 'POST /staff/players/:player/unblock',
  ...doneBy('blocks'),
  input: z.object({ player: rowId, note: words(255) }),
  act: (services, member, { player: id, note: why }) => setBlock(services, member, { id, reason: null, note: why }),
  message: (_done, { t }) => t('dossiers.block.undone'),
  next: back,
});

const signOutPlayer = endpoint({
  form: 'POST /staff/players/:player/sessions/end',
  ...doneBy('blocks'),
  input: z.object({ player: rowId }),
  act: (services, member, { player: id }) => endSessions(services, member, { id }),
  message: (count, { t }) => t('dossiers.sessions.ended', { count }),
  next: back,
});

const lift = endpoint({
  form: 'POST /staff/players/:player/exclusion/lift',
  ...doneBy('blocks'),
  input: z.object({ player: rowId, reason: words(255) }),
  act: (services, member, { player: id, reason }) => liftBreak(services, member, { id, reason }),
  message: (_done, { t }) => t('dossiers.play.lifted'),
  next: back,
});

const correct = endpoint({
  form: 'POST /staff/players/:player/corrections',
  ...doneBy('corrections'),
  input: z.object({ player: rowId, unit: z.enum(MOVEMENT_UNITS), sum: signedSum, reason: words(255) }),
  act: (services, member, { player: id, sum: change, ...input }) =>
    correctBalance(services, member, { id, change, ...input }),
  message: ({ isWaiting }, { t }) => t(isWaiting ? 'dossiers.corrections.asked' : 'dossiers.corrections.posted'),
  next: back,
});

const corrections = page({
  path: '/staff/corrections',
  ...seenBy('corrections'),
  input: z.object({ state: z.enum(['waiting', 'posted', 'refused']).default('waiting'), cursor }),
  load: (services, { member }, input) => loadCorrections(services, member, input),
  page: correctionsPage,
  parts: [correctionsPart],
});

const approve = endpoint({
  form: 'POST /staff/corrections/:correction/approve',
  ...doneBy('corrections'),
  input: z.object({ correction: rowId }),
  act: (services, member, { correction: id }) => approveCorrection(services, member, { id }),
  message: (_done, { t }) => t('dossiers.corrections.posted'),
  next: ({ playerId }) => `/staff/players/${String(playerId)}`,
});

const refuse = endpoint({
  form: 'POST /staff/corrections/:correction/refuse',
  ...doneBy('corrections'),
  input: z.object({ correction: rowId }),
  act: (services, member, { correction: id }) => refuseCorrection(services, member, { id }),
  message: (_done, { t }) => t('dossiers.corrections.refused'),
  next: ({ playerId }) => `/staff/players/${String(playerId)}`,
});

const flags = page({
  path: '/staff/flags',
  ...seenBy('flags'),
  input: z.object({ state: z.enum(FLAG_STATES).default('open'), kind: flagKind, cursor }),
  load: (services, _face, input) => loadFlags(services, input),
  page: flagsPage,
  parts: [flagsPart],
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
  ...doneBy('flags'),
  input: z.object(seenFlag),
  act: (services, member, { flag: id, held: heldBy }) => assignFlag(services, member, { id, heldBy }),
  message: (_done, { t }) => t('dossiers.flags.taken'),
  next: () => '/staff/flags?state=taken',
});

const giveBack = endpoint({
  form: 'POST /staff/flags/:flag/return',
  ...doneBy('flags'),
  input: z.object(seenFlag),
  act: (services, member, { flag: id, held: heldBy }) => unassignFlag(services, member, { id, heldBy }),
  message: (_done, { t }) => t('dossiers.flags.returned'),
  next: () => '/staff/flags',
});

const close = endpoint({
  form: 'POST /staff/flags/:flag/close',
  ...doneBy('flags'),
  input: z.object({ ...seenFlag, verdict: z.enum(FLAG_VERDICTS), note: words(500) }),
  act: (services, member, { flag: id, held: heldBy, ...input }) =>
    closeFlagWithResult(services, member, { id, heldBy, ...input }),
  message: (_done, { t }) => t('dossiers.flags.closed'),
  next: () => '/staff/flags',
});

const payments = page({
  path: '/staff/payments',
  ...seenBy('payments'),
  input: z.object({ q: sought, state: oneOf(PAYMENT_STATES), method: methodOrNone, player: idOrNone, cursor }),
  load: (services, viewer, input) => loadPayments(services, input, viewer),
  page: paymentsPage,
  parts: [paymentsPart],
});

const payment = page({
  path: '/staff/payments/:payment',
  ...seenBy('payments'),
  input: z.object({ payment: publicId }),
  load: (services, viewer, input) => loadPayment(services, input.payment, viewer),
  page: paymentPage,
});

const ask = endpoint({
  form: 'POST /staff/payments/:payment/ask',
  ...doneBy('payments'),
  input: z.object({ payment: publicId }),
  act: queryPaymentProvider,
  message: (_done, { t }) => t('dossiers.payment.asked'),
  next: (_done, input) => `/staff/payments/${input.payment}`,
});

const faults = page({
  path: '/staff/errors',
  ...seenBy('errors'),
  input: z.object({ state: z.enum(['open', 'done']).default('open'), cursor }),
  load: (services, _face, input) => loadFaults(services, { isOpen: input.state === 'open', cursor: input.cursor }),
  page: faultsPage,
  parts: [faultsPart],
});

const fault = page({
  path: '/staff/errors/:hash',
  ...seenBy('errors'),
  input: z.object({ hash }),
  load: (services, _face, input) => showFault(services, input.hash),
  page: faultPage,
});

const done = endpoint({
  form: 'POST /staff/errors/:hash/done',
  ...doneBy('errors'),
  input: z.object({ hash }),
  act: resolveFault,
  message: (_done, { t }) => t('dossiers.fault.marked'),
  next: () => '/staff/errors',
});

export const routes = [
  players,
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
  payment,
  ask,
  faults,
  fault,
  done,
];
