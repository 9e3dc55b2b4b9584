import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { booleanInput } from '#src/http/endpoints/fields.ts';
import { endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { unlinkIdentity } from './unlink-identity.ts';

const ACCOUNT = '/profile/accounts';

const unlink = endpoint({
  call: 'POST /api/user/unlink/:provider',
  form: 'POST /profile/unlink/:provider',
  who: 'player',
  rate: perMinute(20),
  input: z.object({ provider: z.string().max(16) }),
  act: unlinkIdentity,
  answer: () => null,
  message: (_unlinked, { t }) => t('accounts.identity.unlinked'),
  next: () => ACCOUNT,
});

const sessions = endpoint({
  call: 'GET /api/user/sessions',
  who: 'player',
  input: z.object({}),
  act: (services, player, _input, { auth, t }) => listSessions(services, player.id, { token: auth?.token ?? '', t }),
  answer: (listed) => listed,
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
  call: 'POST /api/user/sessions/end',
  form: 'POST /profile/sessions/end',
  who: 'player',
  rate: perMinute(60),
  input: endInput,
  act: (services, player, { session }, { auth }) =>
    endSessions(services, player, { session, token: auth?.token ?? '' }),
  answer: ({ count }) => ({ ended: count }),
  message: ({ count }, { t }) => t('accounts.sessions.ended', { count }),
  session: ({ isOwn }) => (isOwn ? { signOut: true } : null),
  next: ({ isOwn }) => (isOwn ? '/' : ACCOUNT),
});

export const routes = [unlink, sessions, sessionsEnd];
