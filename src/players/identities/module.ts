import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { booleanInput } from '#src/http/endpoints/fields.ts';
import { endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { endedSessionsOutput, sessionListOutput } from './outputs.ts';
import { endDueSessions } from './end-other-sessions.ts';

const ACCOUNT = '/profile/accounts';

const sessions = endpoint({
  api: 'GET /api/user/sessions',
  summary: "The player's sessions: this one first, then the last seen, at most 50",
  access: { role: 'player' },
  input: z.object({}),
  output: sessionListOutput,
  read: (services, { player, auth, t }) => listSessions(services, player.id, { token: auth?.token ?? '', t }),
});

const sessionName = z.string().regex(/^[\w-]{1,64}$/, 'errors.session.unknown');

/** With auth data in the body, `id` is the player's id, so the session may also be sent as `session`. */
const endInput = z
  .object({ id: sessionName.optional(), session: sessionName.optional(), all: booleanInput.optional() })
  .transform(({ id, session, all }, context) => {
    const named = session ?? id;
    if (all === true || named === 'all') return { session: null };
    if (named !== undefined) return { session: named };
    context.addIssue({ code: 'custom', path: ['session'], message: 'missing' });
    return z.NEVER;
  });

const sessionsEnd = endpoint({
  api: 'POST /api/user/sessions/end',
  form: 'POST /profile/sessions/end',
  summary:
    "Ends one of the player's own sessions for cookie and token: `session`, or `id` if the token comes as " +
    'X-Auth-Token; with `all` all of them, including this one',
  access: { role: 'player' },
  limits: { perCaller: perMinute(60) },
  input: endInput,
  output: endedSessionsOutput,
  errors: ['errors.session.unknown'],
  fromRequest: ({ auth }) => ({ token: auth?.token ?? '' }),
  command: (services, player, input) => endSessions(services, player, input),
  json: ({ count }) => ({ ended: count }),
  message: ({ count }, { t }) => t('accounts.sessions.ended', { count }),
  session: ({ isOwn }) => (isOwn ? { signOut: true } : null),
  redirect: ({ isOwn }) => (isOwn ? '/' : ACCOUNT),
});

export default defineModule({
  name: 'players/identities',
  routes: [sessions, sessionsEnd],
  jobs: [{ name: 'end-other-sessions', everySeconds: 15, act: endDueSessions }],
  tables: {
    identities: { grows: true },
    session_endings: { kept: 'sessions that have to end, for two minutes after a change' },
  },
});
