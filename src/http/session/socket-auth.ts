import type { IncomingMessage } from 'node:http';
import type { Doorman } from '#src/platform/doorman.ts';
import { createSessions } from '#src/platform/sessions.ts';
import type { Front } from './front.ts';
import { isOwnOrigin } from './origin.ts';
import { memberOf } from './staff.ts';

/**
 * Who may begin a lasting connection. A cookie goes with every request to the store, so it counts only where the
 * browser says that a page of the store asks; a token has to be known, so it counts from anywhere.
 */
export function createDoorman(front: Front): Doorman {
  const { world, sessions: cookie } = front;
  const sessions = createSessions(world.redis);
  const isOwn = ({ headers }: IncomingMessage): boolean =>
    headers.origin !== undefined && isOwnOrigin(world, { headers }, headers.origin);
  return {
    isForeign: (req) => req.headers.origin !== undefined && !isOwn(req),
    addressOf: (req) => addressOf(req, world.config.trustProxyHops),
    async sessionOf(req, token) {
      const nowMs = world.clock.now().getTime();
      const header = req.headers['x-auth-token'];
      const given = token ?? (typeof header === 'string' && header !== '' ? header : null);
      const named = given === null ? null : await sessions.find({ token: given }, nowMs);
      if (named !== null) return named;
      const id = isOwn(req) ? cookie.idOf(req.headers.cookie) : null;
      return id === null ? null : await sessions.find({ id }, nowMs);
    },
    staffOf: async (req) => (isOwn(req) ? await memberOf(front, req) : null),
  };
}

/** A proxy appends whom it was asked by; what stands before the trusted ones was written by the visitor. */
function addressOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const forwarded = trustedHops > 0 ? headers['x-forwarded-for'] : undefined;
  const hops = typeof forwarded === 'string' ? forwarded.split(',').map((hop) => hop.trim()) : [];
  const all = [...hops, socket.remoteAddress ?? ''];
  return all.at(-1 - trustedHops) ?? all[0] ?? '';
}
