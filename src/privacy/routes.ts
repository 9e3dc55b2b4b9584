import { z } from 'zod';
import { changeLimit, takeBreak } from './own-limits.ts';
import { download } from '#src/http/download.ts';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { page } from '#src/http/page.ts';
import { deletePage } from '#views/privacy/delete-page.tsx';
import { limitsInvitation, limitsPage } from '#views/privacy/limits-page.tsx';
import { deleteAccount } from './delete-account.ts';
import { accountFile, drawsFile } from './export-account.ts';
import { loadDelete } from './delete-model.ts';
import { breakInput, changesOf, limitInput, limitsInput, raiseInput, SPANS } from './inputs.ts';
import { loadLimits, readOwn } from './limits-model.ts';
import { reminderRoutes } from './routes/reminder.ts';

const CHANGES = perMinute(60);
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

const limitsForm = endpoint({
  form: `POST ${LIMITS}`,
  who: 'player',
  rate: CHANGES,
  input: limitsInput,
  act: (world, player, sent, face) => changeLimit(world, player, changesOf(sent, face)),
  message: (_changed, { t }) => t('privacy.limits.saved'),
  next: () => LIMITS,
});

const raiseForm = endpoint({
  form: `POST ${LIMITS}/raise`,
  who: 'player',
  rate: CHANGES,
  input: raiseInput,
  act: (world, player, change) => changeLimit(world, player, [change]),
  message: (_changed, { t }) => t('privacy.limits.saved'),
  next: () => LIMITS,
});

const pause = endpoint({
  call: 'POST /api/user/pause',
  form: 'POST /profile/pause',
  who: 'player',
  rate: CHANGES,
  input: breakInput,
  act: takeBreak,
  answer: (taken) => taken,
  message: (_taken, { t }) => t('privacy.pause.taken'),
  next: () => LIMITS,
});

const everything = download({
  path: '/profile/export.json',
  input: z.object({}),
  make: (world, face) => accountFile(world, face.player.id, face),
});

const exportCall = download({
  path: '/api/user/export',
  input: z.object({}),
  make: (world, face) => accountFile(world, face.player.id, face),
});

const draws = download({
  path: '/profile/draws.csv',
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
