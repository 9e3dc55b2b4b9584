import type { Request } from 'express';
import type { AuthModel } from '#views/layout/frame.ts';
import { equalTexts } from './cookies.ts';

/** What a protected request says of its player, besides the session's cookie. */
export interface AuthData {
  readonly token: string;
  /** Null where the token came alone, as the header X-Auth-Token. */
  readonly type: string | null;
  readonly id: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Splits auth data off what was sent. Where `token` stands among the fields, `type` and `id` are auth data too;
 * with the header X-Auth-Token they are not, so a call may have an `id` of its own.
 */
export function takeAuthData(req: Request, sent: Fields): { auth: AuthData | null; fields: Fields } {
  const header = req.headers['x-auth-token'];
  if (!Object.hasOwn(sent, 'token')) {
    const auth = typeof header === 'string' && header !== '' ? { token: header, type: null, id: null } : null;
    return { auth, fields: sent };
  }
  const { token, type, id, ...fields } = sent;
  return { auth: readAuth(token, type, id), fields };
}

/** Tells whether auth data is that of the session of a player, or of a member of staff. */
export const isAuthOf = (player: AuthModel, auth: AuthData): boolean =>
  equalTexts(auth.token, player.token) &&
  (auth.type === null || auth.type === player.type) &&
  (auth.id === null || auth.id === String(player.id));

function readAuth(token: unknown, type: unknown, id: unknown): AuthData {
  return {
    token: typeof token === 'string' ? token : '',
    // A missing part is an empty one: it fits no player, so the request is refused and not let through.
    type: typeof type === 'string' ? type : '',
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
  };
}
