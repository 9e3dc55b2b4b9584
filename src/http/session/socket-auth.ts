import type { IncomingMessage } from 'node:http';
import type { SocketAuth } from '#src/platform/security/socket-auth.ts';
import { createSessions } from '#src/platform/redis/sessions.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { isOwnOrigin } from '#src/http/origin.ts';
import { addressOfUpgrade } from '#src/http/request-address.ts';
import { memberOf } from './staff-session.ts';

/**
 * Authenticates websocket handshakes. Cookies travel with every request, so a cookie counts only when the browser names
 * an origin of the store; a token counts from anywhere.
 */
export function createSocketAuth(httpContext: HttpContext): SocketAuth {
  const { services, sessions: cookie } = httpContext;
  const sessions = createSessions(services);
  const isOwn = ({ headers }: IncomingMessage): boolean =>
    headers.origin !== undefined && isOwnOrigin(services, { headers }, headers.origin);
  return {
    guard: httpContext.securityHeaders.common,
    isForeign: (req) => req.headers.origin !== undefined && !isOwn(req),
    addressOf: (req) => addressOfUpgrade(req, services.config.trustProxyHops),
    async sessionOf(req, token) {
      const nowMs = services.clock.now().getTime();
      const header = req.headers['x-auth-token'];
      const given = token ?? (typeof header === 'string' && header !== '' ? header : null);
      const named = given === null ? null : await sessions.find({ token: given }, nowMs);
      if (named !== null) return named;
      const id = isOwn(req) ? cookie.idOf(req.headers.cookie) : null;
      return id === null ? null : await sessions.find({ id }, nowMs);
    },
    staffOf: async (req) => (isOwn(req) ? await memberOf(httpContext, req) : null),
  };
}
