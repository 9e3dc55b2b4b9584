import type { Request } from 'express';
import type { AuthModel } from '#ui/models/viewer.ts';
import { equalTexts } from '#src/platform/security/equal-texts.ts';
import { formTokenOf, hasToken } from './form-token.ts';

/** Auth data of a protected request, besides the session cookie. */
export interface AuthData {
  readonly token: string;
  /** Null when only the X-Auth-Token header was sent. */
  readonly type: string | null;
  readonly id: string | null;
}

type AuthDataFields = Readonly<Record<string, unknown>>;

/**
 * Separates auth data from the other fields. When `token` is a field, `type` and `id` are auth data too; with the
 * X-Auth-Token header they are not, so a call may have its own `id`.
 */
export function takeAuthData(req: Request, sent: AuthDataFields): { auth: AuthData | null; fields: AuthDataFields } {
  const header = req.headers['x-auth-token'];
  if (!Object.hasOwn(sent, 'token')) {
    const auth = typeof header === 'string' && header !== '' ? { token: header, type: null, id: null } : null;
    return { auth, fields: sent };
  }
  const { token, type, id, ...fields } = sent;
  return { auth: readAuth(token, type, id), fields };
}

/**
 * Returns whether auth data matches the session of a player or staff member: by the session's token, which clients
 * without cookies send, or by the token of its forms (`form-token.ts`).
 */
export const isAuthOf = (player: AuthModel, auth: AuthData): boolean =>
  (equalTexts(auth.token, player.token) || hasToken(auth.token, formTokenOf(player.token))) &&
  (auth.type === null || auth.type === player.type) &&
  (auth.id === null || auth.id === String(player.id));

function readAuth(token: unknown, type: unknown, id: unknown): AuthData {
  return {
    token: typeof token === 'string' ? token : '',
    // A missing part becomes empty, matches no player, and so refuses the request.
    type: typeof type === 'string' ? type : '',
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
  };
}
