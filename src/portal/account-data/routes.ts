import { z } from 'zod';
import { changeLimit, takeBreak } from './own-limits.ts';
import { download } from '#src/http/download.ts';
import { endpoint, type Face, perMinute, shown } from '#src/http/endpoint.ts';
import { page } from '#src/http/page.ts';
import type { World } from '#src/platform/world.ts';
import { breaksPart } from '#views/privacy/breaks-part.tsx';
import { deletePage } from '#views/privacy/delete-page.tsx';
import { LIMIT_PARTS } from '#views/privacy/limit-part.tsx';
import { limitsInvitation, limitsPage } from '#views/privacy/limits-page.tsx';
import { playPart } from '#views/privacy/play-part.tsx';
import { deleteAccount } from './delete-account.ts';
import { accountFile, drawsFile } from './export-account.ts';
import { loadDelete } from './delete-model.ts';
import { breakInput, changesOf, limitInput, limitsInput, raiseInput, SPANS } from './inputs.ts';
import { loadLimits, readOwn } from './limits-model.ts';
import { reminderRoutes } from './routes/reminder.ts';

const CHANGES = perMinute(60);
/** A file reads all that somebody ever did: nobody needs it more often. */
const FILES = perMinute(5);
const LIMITS = '/profile/limits';
/** Some more than an ID has. */
const LONGEST_TYPED = 32;

const limits = page({
  path: LIMITS,
  who: 'player',
  // An address that was mended by hand shows what it can.
  input: z.object({ span: z.enum(SPANS).catch('weeks').default('weeks') }),
  load: (world, face, { span }) => loadLimits(world, face.player.id, face, span),
  page: limitsPage,
  parts: [playPart],
  invitation: limitsInvitation,
});

const ownLimits = endpoint({
  call: 'GET /api/user/limits',
  who: 'player',
  input: z.object({}),
  act: (_world, player) => Promise.resolve(player.id),
  answer: (playerId, face, world) => readOwn(world, playerId, face),
});

const limitChange = endpoint({
  call: 'POST /api/user/limits',
  who: 'player',
  rate: CHANGES,
  input: limitInput,
  act: async (world, player, changes) => {
    await changeLimit(world, player, changes);
    return player.id;
  },
  answer: (playerId, face, world) => readOwn(world, playerId, face),
});

/** What a form that changes limits led to: whose, and of which kind. */
interface ChangedKind {
  readonly playerId: number;
  readonly kind: keyof typeof LIMIT_PARTS;
}

const limitPart = async ({ playerId, kind }: ChangedKind, face: Face, world: World) =>
  shown(LIMIT_PARTS[kind], { ...(await readOwn(world, playerId, face)), said: face.t('privacy.limits.saved') });

const limitsForm = endpoint({
  form: `POST ${LIMITS}`,
  who: 'player',
  rate: CHANGES,
  input: limitsInput,
  act: async (world, player, sent, face) => {
    await changeLimit(world, player, changesOf(sent, face));
    return { playerId: player.id, kind: sent.kind };
  },
  message: (_changed, { t }) => t('privacy.limits.saved'),
  part: limitPart,
  next: () => LIMITS,
});

const raiseForm = endpoint({
  form: `POST ${LIMITS}/raise`,
  who: 'player',
  rate: CHANGES,
  input: raiseInput,
  act: async (world, player, change) => {
    await changeLimit(world, player, [change]);
    return { playerId: player.id, kind: change.kind };
  },
  message: (_changed, { t }) => t('privacy.limits.saved'),
  part: limitPart,
  next: () => LIMITS,
});

const pause = endpoint({
  call: 'POST /api/user/pause',
  form: 'POST /profile/pause',
  who: 'player',
  rate: CHANGES,
  input: breakInput,
  act: async (world, player, input) => ({ playerId: player.id, ...(await takeBreak(world, player, input)) }),
  answer: ({ until }) => ({ until }),
  message: (_taken, { t }) => t('privacy.pause.taken'),
  part: async ({ playerId }, face, world) =>
    shown(breaksPart, { ...(await readOwn(world, playerId, face)), said: face.t('privacy.pause.taken') }),
  next: () => LIMITS,
});

const everything = download({
  path: '/profile/export.json',
  rate: FILES,
  input: z.object({}),
  make: (world, face) => accountFile(world, face.player.id, face),
});

const exportCall = download({
  path: '/api/user/export',
  rate: FILES,
  input: z.object({}),
  make: (world, face) => accountFile(world, face.player.id, face),
});

const draws = download({
  path: '/profile/draws.csv',
  rate: FILES,
  input: z.object({}),
  make: (world, face) => drawsFile(world, face.player.id),
});

const leaving = page({
  path: '/profile/delete',
  who: 'player',
  input: z.object({}),
  load: (world, face) => loadDelete(world, face.player.id, face),
  page: deletePage,
  invitation: limitsInvitation,
});

const deletion = endpoint({
  call: 'POST /api/user/delete',
  form: 'POST /profile/delete',
  who: 'player',
  rate: perMinute(10),
  input: z.object({ confirm: z.coerce.string().max(LONGEST_TYPED).default('') }),
  act: deleteAccount,
  answer: () => null,
  message: (_gone, { t }) => t('privacy.delete.done'),
  session: () => ({ signOut: true }),
  next: () => '/',
});

export const routes = [
  ...[limits, ownLimits, limitChange, limitsForm, raiseForm, pause],
  ...[everything, exportCall, draws, leaving, deletion],
  ...reminderRoutes,
];
