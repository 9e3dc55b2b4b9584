import { z } from 'zod';
import { rowId } from '#src/http/fields.ts';
import { endpoint } from '#src/http/endpoint.ts';
import { page } from '#src/http/page.ts';
import { BLOCK_REASONS } from '#src/shared/block-reasons.ts';
import { FLAG_STATES, FLAG_VERDICTS } from '#src/shared/flags.ts';
import { PAYMENT_STATES } from '#src/shared/payment-states.ts';
import type { Power } from '#src/shared/powers.ts';
import { MOVEMENT_UNITS } from '#src/shared/transfer-kinds.ts';
import { correctionsPage, correctionsPart } from '#views/dossiers/corrections-page.tsx';
import { dossierPage, dossierPart } from '#views/dossiers/dossier-page.tsx';
import { faultPage, faultsPage, faultsPart } from '#views/dossiers/faults-page.tsx';
import { flagsPage, flagsPart } from '#views/dossiers/flags-page.tsx';
import { SEARCHES, SECTIONS } from '#views/dossiers/models.ts';
import { paymentPage } from '#views/dossiers/payment-page.tsx';
import { paymentsPage, paymentsPart } from '#views/dossiers/payments-page.tsx';
import { playersPage, playersPart } from '#views/dossiers/players-page.tsx';
import { askProvider } from './ask-provider.ts';
import { endSessions, setBlock } from './block.ts';
import { approveCorrection, correctBalance, refuseCorrection } from './correct-balance.ts';
import { loadCorrections } from './corrections-model.ts';
import { loadDossier } from './dossier-model.ts';
import { loadFaults, showFault } from './faults-model.ts';
import { finishOne } from './finish-fault.ts';
import { loadFlags } from './flags-model.ts';
import { cursor, flagKind, hash, idOrNone, methodOrNone, oneOf, publicId, signedSum, sought, words } from './inputs.ts';
import { liftBreak } from './lift-break.ts';
import { loadPayment, loadPayments } from './payments-model.ts';
import { loadPlayers } from './players-model.ts';
import { closeOne, returnOne, takeOne } from './work-flag.ts';
import { addNote } from './write-note.ts';

const seenBy = (power: Power) => ({ who: 'staff', power }) as const;

/** Forms of staff are sent once, however often the button is pressed. */
const doneBy = (power: Power) => ({ ...seenBy(power), once: true }) as const;

const players = page({
  path: '/staff/players',
  ...seenBy('players'),
  input: z.object({ q: sought, by: z.enum(SEARCHES).default('any'), cursor }),
  load: (world, { member }, input) => loadPlayers(world, member, input),
  page: playersPage,
  parts: [playersPart],
});

const dossier = page({
  path: '/staff/players/:player',
  ...seenBy('players'),
  input: z.object({ player: rowId, section: z.enum(SECTIONS).default('overview'), cursor }),
  load: (world, face, { player: id, ...input }) => loadDossier(world, face.member, { id, ...input }, face),
  page: dossierPage,
  parts: [dossierPart],
});

/** Where the forms of a dossier go on to. */
const back = (_done: unknown, { player }: { readonly player: number }): string => `/staff/players/${String(player)}`;

const note = endpoint({
  form: 'POST /staff/players/:player/notes',
  ...doneBy('notes'),
  input: z.object({ player: rowId, text: words(2000) }),
  act: (world, member, { player: id, text }) => addNote(world, member, { id, text }),
  message: (_note, { t }) => t('dossiers.notes.added'),
  next: back,
});

const block = endpoint({
  form: 'POST /staff/players/:player/block',
  ...doneBy('blocks'),
  input: z.object({ player: rowId, reason: z.enum(BLOCK_REASONS), note: words(255) }),
  act: (world, member, { player: id, ...input }) => setBlock(world, member, { id, ...input }),
  message: (_done, { t }) => t('dossiers.block.done'),
  next: back,
});

const unblock = endpoint({
  form: 'POST /staff/players/:player/unblock',
  ...doneBy('blocks'),
  input: z.object({ player: rowId, note: words(255) }),
  act: (world, member, { player: id, note: why }) => setBlock(world, member, { id, reason: null, note: why }),
  message: (_done, { t }) => t('dossiers.block.undone'),
  next: back,
});

const signOutPlayer = endpoint({
  form: 'POST /staff/players/:player/sessions/end',
  ...doneBy('blocks'),
  input: z.object({ player: rowId }),
  act: (world, member, { player: id }) => endSessions(world, member, { id }),
  message: (count, { t }) => t('dossiers.sessions.ended', { count }),
  next: back,
});

const lift = endpoint({
  form: 'POST /staff/players/:player/exclusion/lift',
  ...doneBy('blocks'),
  input: z.object({ player: rowId, reason: words(255) }),
  act: (world, member, { player: id, reason }) => liftBreak(world, member, { id, reason }),
  message: (_done, { t }) => t('dossiers.play.lifted'),
  next: back,
});

const correct = endpoint({
  form: 'POST /staff/players/:player/corrections',
  ...doneBy('corrections'),
  input: z.object({ player: rowId, unit: z.enum(MOVEMENT_UNITS), sum: signedSum, reason: words(255) }),
  act: (world, member, { player: id, sum: change, ...input }) =>
    correctBalance(world, member, { id, change, ...input }),
  message: ({ isWaiting }, { t }) => t(isWaiting ? 'dossiers.corrections.asked' : 'dossiers.corrections.posted'),
  next: back,
});

const corrections = page({
  path: '/staff/corrections',
  ...seenBy('corrections'),
  input: z.object({ state: z.enum(['waiting', 'posted', 'refused']).default('waiting'), cursor }),
  load: (world, { member }, input) => loadCorrections(world, member, input),
  page: correctionsPage,
  parts: [correctionsPart],
});

const approve = endpoint({
  form: 'POST /staff/corrections/:correction/approve',
  ...doneBy('corrections'),
  input: z.object({ correction: rowId }),
  act: (world, member, { correction: id }) => approveCorrection(world, member, { id }),
  message: (_done, { t }) => t('dossiers.corrections.posted'),
  next: ({ playerId }) => `/staff/players/${String(playerId)}`,
});

const refuse = endpoint({
  form: 'POST /staff/corrections/:correction/refuse',
  ...doneBy('corrections'),
  input: z.object({ correction: rowId }),
  act: (world, member, { correction: id }) => refuseCorrection(world, member, { id }),
  message: (_done, { t }) => t('dossiers.corrections.refused'),
  next: ({ playerId }) => `/staff/players/${String(playerId)}`,
});

const flags = page({
  path: '/staff/flags',
  ...seenBy('flags'),
  input: z.object({ state: z.enum(FLAG_STATES).default('open'), kind: flagKind, cursor }),
  load: (world, _face, input) => loadFlags(world, input),
  page: flagsPage,
  parts: [flagsPart],
});

/** A flag, and whose it was when the form was made: 0 is nobody's. */
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
  act: (world, member, { flag: id, held: heldBy }) => takeOne(world, member, { id, heldBy }),
  message: (_done, { t }) => t('dossiers.flags.taken'),
  next: () => '/staff/flags?state=taken',
});

const giveBack = endpoint({
  form: 'POST /staff/flags/:flag/return',
  ...doneBy('flags'),
  input: z.object(seenFlag),
  act: (world, member, { flag: id, held: heldBy }) => returnOne(world, member, { id, heldBy }),
  message: (_done, { t }) => t('dossiers.flags.returned'),
  next: () => '/staff/flags',
});

const close = endpoint({
  form: 'POST /staff/flags/:flag/close',
  ...doneBy('flags'),
  input: z.object({ ...seenFlag, verdict: z.enum(FLAG_VERDICTS), note: words(500) }),
  act: (world, member, { flag: id, held: heldBy, ...input }) => closeOne(world, member, { id, heldBy, ...input }),
  message: (_done, { t }) => t('dossiers.flags.closed'),
  next: () => '/staff/flags',
});

const payments = page({
  path: '/staff/payments',
  ...seenBy('payments'),
  input: z.object({
    q: sought,
    state: oneOf(PAYMENT_STATES),
    method: methodOrNone,
    player: idOrNone,
    cursor,
  }),
  load: (world, face, input) => loadPayments(world, input, face),
  page: paymentsPage,
  parts: [paymentsPart],
});

const payment = page({
  path: '/staff/payments/:payment',
  ...seenBy('payments'),
  input: z.object({ payment: publicId }),
  load: (world, face, input) => loadPayment(world, input.payment, face),
  page: paymentPage,
});

const ask = endpoint({
  form: 'POST /staff/payments/:payment/ask',
  ...doneBy('payments'),
  input: z.object({ payment: publicId }),
  act: askProvider,
  message: (_done, { t }) => t('dossiers.payment.asked'),
  next: (_done, input) => `/staff/payments/${input.payment}`,
});

const faults = page({
  path: '/staff/errors',
  ...seenBy('errors'),
  input: z.object({ state: z.enum(['open', 'done']).default('open'), cursor }),
  load: (world, _face, input) => loadFaults(world, { isOpen: input.state === 'open', cursor: input.cursor }),
  page: faultsPage,
  parts: [faultsPart],
});

const fault = page({
  path: '/staff/errors/:hash',
  ...seenBy('errors'),
  input: z.object({ hash }),
  load: (world, _face, input) => showFault(world, input.hash),
  page: faultPage,
});

const done = endpoint({
  form: 'POST /staff/errors/:hash/done',
  ...doneBy('errors'),
  input: z.object({ hash }),
  act: finishOne,
  message: (_done, { t }) => t('dossiers.fault.marked'),
  next: () => '/staff/errors',
});

export const routes = [
  ...[players, dossier, note, block, unblock, signOutPlayer, lift, correct, corrections, approve, refuse],
  ...[flags, take, giveBack, close, payments, payment, ask, faults, fault, done],
];
