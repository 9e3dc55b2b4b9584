import { z } from 'zod';
import { assertFreshSession, waysToSignInAgain } from '#src/players/identities/index.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { defineModule } from '#src/define-module.ts';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, perMinute, fragmentOf } from '#src/http/endpoints/endpoint.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { page } from '#src/http/endpoints/page.ts';
import type { Services } from '#src/platform/services.ts';
import type { T } from '#src/shared/text-keys.ts';
import { auditInvitation, auditPage } from '#views/portal/account-data/audit-page.tsx';
import { breaksFragment } from '#views/portal/account-data/breaks-fragment.tsx';
import { deletePage } from '#views/portal/account-data/delete-page.tsx';
import { LIMIT_FRAGMENTS } from '#views/portal/account-data/limit-fragment.tsx';
import { limitsInvitation, limitsPage } from '#views/portal/account-data/limits-page.tsx';
import { playFragment } from '#views/portal/account-data/play-fragment.tsx';
import { loadAudit } from './audit-model.ts';
import { deleteAccount } from './delete-account.ts';
import { accountFile, drawsFile } from './export-account.ts';
import { loadDelete } from './delete-model.ts';
import { breakInput, limitChangesOf, limitInput, limitsInput, raiseInput, SPANS } from './inputs.ts';
import { loadLimits, readOwn } from './limits-model.ts';
import { reminderRoutes } from './routes/reminder.ts';
import { breakOutput, limitsOutput } from './outputs.ts';

const CHANGES = perMinute(60);
/** An export reads the player's whole history, so the rate limit is low. */
const FILES = perMinute(5);
const LIMITS = '/profile/limits';
/** Longer than any player ID. */
const LONGEST_TYPED = 32;

const limits = page({
  path: LIMITS,
  access: { role: 'player' },
  // An invalid query parameter falls back to the default instead of an error.
  input: z.object({ span: z.enum(SPANS).catch('weeks').default('weeks') }),
  load: (services, viewer, { span }) => loadLimits(services, viewer, span),
  component: limitsPage,
  fragments: [playFragment],
  invitation: limitsInvitation,
});

const ownLimits = endpoint({
  api: 'GET /api/user/limits',
  summary: "The player's limits with the rest of each, and the break, if any",
  description: 'The periods are 1, 7 and 30 days of the store.',
  access: { role: 'player' },
  input: z.object({}),
  output: limitsOutput,
  read: readOwn,
});

const limitChange = endpoint({
  api: 'POST /api/user/limits',
  summary: 'Sets a limit: `sumMinor` in kopecks, null or nothing for none',
  description:
    'A lower one applies at once; a higher one is requested, and after 24 hours `does=confirm` raises it, within a ' +
    'week; `does=cancel` withdraws the request.',
  access: { role: 'player' },
  limits: { perCaller: CHANGES },
  input: limitInput,
  output: limitsOutput,
  errors: ['errors.limit.early', 'errors.limit.none'],
  command: changeLimit,
  json: (_changed, viewer, services) => readOwn(services, viewer),
});

const limitFragment = async (kind: keyof typeof LIMIT_FRAGMENTS, viewer: PlayerViewer, services: Services) =>
  fragmentOf(LIMIT_FRAGMENTS[kind], {
    ...(await readOwn(services, viewer)),
    said: viewer.t('account-data.limits.saved'),
  });

const limitsForm = endpoint({
  form: `POST ${LIMITS}`,
  summary: 'The three limits of a kind at once, without JavaScript, in the display currency; unchanged ones stay',
  description: 'Answers 303 to /profile/limits.',
  access: { role: 'player' },
  limits: { perCaller: CHANGES },
  input: limitsInput,
  fromRequest: ({ currency }) => ({ currency }),
  command: async (services, player, { currency, ...sent }) => {
    await changeLimit(services, player, limitChangesOf(sent, { currency }));
    return sent.kind;
  },
  message: (_changed, { t }) => t('account-data.limits.saved'),
  fragment: limitFragment,
  redirect: () => LIMITS,
});

const raiseForm = endpoint({
  form: `POST ${LIMITS}/raise`,
  summary: 'Confirms or cancels a requested raise, without JavaScript',
  description: 'Answers 303 to /profile/limits.',
  access: { role: 'player' },
  limits: { perCaller: CHANGES },
  input: raiseInput,
  command: async (services, player, change) => {
    await changeLimit(services, player, [change]);
    return change.kind;
  },
  message: (_changed, { t }) => t('account-data.limits.saved'),
  fragment: limitFragment,
  redirect: () => LIMITS,
});

const pause = endpoint({
  api: 'POST /api/user/pause',
  form: 'POST /profile/pause',
  summary:
    'Takes a break of `days` 1 to 30, or for ever with `exclude`: openings, games and top-ups are refused, selling ' +
    'and withdrawing remain possible',
  description: 'A break can be extended, never shortened.',
  access: { role: 'player' },
  limits: { perCaller: CHANGES },
  input: breakInput,
  output: breakOutput,
  errors: ['errors.play.paused'],
  command: takeBreak,
  json: ({ until }) => ({ until }),
  message: ({ until }, { t }) => takenText(until, t),
  fragment: async ({ until }, viewer, services) =>
    fragmentOf(breaksFragment, { ...(await readOwn(services, viewer)), said: takenText(until, viewer.t) }),
  redirect: () => LIMITS,
});

const takenText = (until: string | null, t: T): string =>
  t(until === null ? 'account-data.exclusion.taken' : 'account-data.pause.taken');

const audit = page({
  path: '/profile/audit',
  access: { role: 'player' },
  input: z.object({}),
  load: loadAudit,
  component: auditPage,
  invitation: auditInvitation,
});

const everything = download({
  path: '/profile/export.json',
  access: { role: 'player' },
  limits: { perCaller: FILES },
  input: z.object({}),
  read: accountFile,
});

const exportCall = download({
  path: '/api/user/export',
  access: { role: 'player' },
  limits: { perCaller: FILES },
  input: z.object({}),
  read: accountFile,
});

const draws = download({
  path: '/profile/draws.csv',
  access: { role: 'player' },
  limits: { perCaller: FILES },
  input: z.object({}),
  read: drawsFile,
});

const leaving = page({
  path: '/profile/delete',
  access: { role: 'player' },
  input: z.object({}),
  load: loadDelete,
  component: deletePage,
  invitation: limitsInvitation,
});

const deletion = endpoint({
  api: 'POST /api/user/delete',
  form: 'POST /profile/delete',
  summary: 'Deletes the account permanently; `confirm` is the player’s ID',
  description: 'Personal data are erased, rows of value stay, and every session ends.',
  access: { role: 'player' },
  limits: { perCaller: perMinute(10) },
  input: z.object({ confirm: z.union([z.string().max(LONGEST_TYPED), z.int().transform(String)]).default('') }),
  output: z.null(),
  errors: [
    'errors.auth.again',
    'errors.delete.battle',
    'errors.delete.confirm',
    'errors.delete.debt',
    'errors.delete.open',
  ],
  fromRequest: ({ auth }) => ({ token: auth?.token ?? '' }),
  command: async (services, player, { token, ...input }) => {
    const canReturn = (await waysToSignInAgain(services, player.id)).length > 0;
    if (canReturn) await assertFreshSession(services, token);
    return await deleteAccount(services, player, input);
  },
  json: () => null,
  message: (_gone, { t }) => t('account-data.delete.done'),
  session: () => ({ signOut: true }),
  redirect: () => '/',
});

export default defineModule({
  name: 'portal/account-data',
  routes: [
    limits,
    ownLimits,
    limitChange,
    limitsForm,
    raiseForm,
    pause,
    audit,
    everything,
    exportCall,
    draws,
    leaving,
    deletion,
    ...reminderRoutes,
  ],
});
