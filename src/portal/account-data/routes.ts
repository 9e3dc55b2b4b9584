import { z } from 'zod';
import { changeLimit, takeBreak } from '#src/players/player-protection/index.ts';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, type Viewer, perMinute, fragment } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import type { Services } from '#src/platform/services.ts';
import { breaksPart } from '#views/portal/account-data/breaks-part.tsx';
import { deletePage } from '#views/portal/account-data/delete-page.tsx';
import { LIMIT_PARTS } from '#views/portal/account-data/limit-part.tsx';
import { limitsInvitation, limitsPage } from '#views/portal/account-data/limits-page.tsx';
import { playPart } from '#views/portal/account-data/play-part.tsx';
import { deleteAccount } from './delete-account.ts';
import { accountFile, drawsFile } from './export-account.ts';
import { loadDelete } from './delete-model.ts';
import { breakInput, limitChangesOf, limitInput, limitsInput, raiseInput, SPANS } from './inputs.ts';
import { loadLimits, readOwn } from './limits-model.ts';
import { reminderRoutes } from './routes/reminder.ts';

const CHANGES = perMinute(60);
/** An export reads the player's whole history, so the rate limit is low. */
const FILES = perMinute(5);
const LIMITS = '/profile/limits';
/** Longer than any player ID. */
const LONGEST_TYPED = 32;

const limits = page({
  path: LIMITS,
  who: 'player',
  // An invalid query parameter falls back to the default instead of an error.
  input: z.object({ span: z.enum(SPANS).catch('weeks').default('weeks') }),
  load: (services, viewer, { span }) => loadLimits(services, viewer.player.id, viewer, span),
  page: limitsPage,
  parts: [playPart],
  invitation: limitsInvitation,
});

const ownLimits = endpoint({
  call: 'GET /api/user/limits',
  who: 'player',
  input: z.object({}),
  act: (_world, player) => Promise.resolve(player.id),
  answer: (playerId, viewer, services) => readOwn(services, playerId, viewer),
});

const limitChange = endpoint({
  call: 'POST /api/user/limits',
  who: 'player',
  rate: CHANGES,
  input: limitInput,
  act: async (services, player, changes) => {
    await changeLimit(services, player, changes);
    return player.id;
  },
  answer: (playerId, viewer, services) => readOwn(services, playerId, viewer),
});

interface ChangedKind {
  readonly playerId: number;
  readonly kind: keyof typeof LIMIT_PARTS;
}

const limitPart = async ({ playerId, kind }: ChangedKind, viewer: Viewer, services: Services) =>
  fragment(LIMIT_PARTS[kind], {
    ...(await readOwn(services, playerId, viewer)),
    said: viewer.t('privacy.limits.saved'),
  });

const limitsForm = endpoint({
  form: `POST ${LIMITS}`,
  who: 'player',
  rate: CHANGES,
  input: limitsInput,
  act: async (services, player, sent, viewer) => {
    await changeLimit(services, player, limitChangesOf(sent, viewer));
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
  act: async (services, player, change) => {
    await changeLimit(services, player, [change]);
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
  act: async (services, player, input) => ({ playerId: player.id, ...(await takeBreak(services, player, input)) }),
  answer: ({ until }) => ({ until }),
  message: (_taken, { t }) => t('privacy.pause.taken'),
  part: async ({ playerId }, viewer, services) =>
    fragment(breaksPart, { ...(await readOwn(services, playerId, viewer)), said: viewer.t('privacy.pause.taken') }),
  next: () => LIMITS,
});

const everything = download({
  path: '/profile/export.json',
  rate: FILES,
  input: z.object({}),
  make: (services, viewer) => accountFile(services, viewer.player.id, viewer),
});

const exportCall = download({
  path: '/api/user/export',
  rate: FILES,
  input: z.object({}),
  make: (services, viewer) => accountFile(services, viewer.player.id, viewer),
});

const draws = download({
  path: '/profile/draws.csv',
  rate: FILES,
  input: z.object({}),
  make: (services, viewer) => drawsFile(services, viewer.player.id),
});

const leaving = page({
  path: '/profile/delete',
  who: 'player',
  input: z.object({}),
  load: (services, viewer) => loadDelete(services, viewer.player.id, viewer),
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
  limits,
  ownLimits,
  limitChange,
  limitsForm,
  raiseForm,
  pause,
  everything,
  exportCall,
  draws,
  leaving,
  deletion,
  ...reminderRoutes,
];
