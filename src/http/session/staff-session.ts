import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { fail } from '#src/shared/errors.ts';
import { hasPower, type Power } from '#src/shared/powers.ts';
import type { IdempotencyClaim, StaffMember } from '#src/shared/actor.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { AuthModel } from '#ui/models/viewer.ts';
import { readCookie } from './cookies.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { isSecure } from '#src/http/origin.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** Change of the browser's staff session. Only this browser gets the key in clear text. */
export type StaffSessionChange =
  { readonly begin: string; readonly seconds: number; readonly device?: string | null } | { readonly end: true };

/** Auth type of staff forms; no player has it. */
const STAFF_TYPE = 'staff';

/** One host only, whatever domain the player cookie has. */
const cookieName = (config: Config): string => (isSecure(config) ? '__Host-staff-session' : 'staff-session');

const deviceCookie = (config: Config): string => (isSecure(config) ? '__Host-staff-device' : 'staff-device');
const DEVICE_MS = 180 * DAY_MS;

/** Token of a browser in which a member has signed in, or null; admin/access decides whether it is valid. */
export function staffDeviceOf(config: Config, { headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const token = readCookie(headers.cookie, deviceCookie(config));
  return token !== null && /^[\w.-]{1,200}$/.test(token) ? token : null;
}

/** Staff session key of the cookies, or null; admin/access decides whether it is valid. */
export function staffKeyOf(config: Config, { headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const key = readCookie(headers.cookie, cookieName(config));
  return key !== null && /^[\w-]{43}$/.test(key) ? key : null;
}

/** The staff member of a request's cookie, read from the database; null without one. */
export async function memberOf(
  { services, source }: HttpContext,
  req: Pick<IncomingMessage, 'headers'>,
): Promise<StaffMember | null> {
  const key = staffKeyOf(services.config, req);
  const found = key === null ? null : await source.memberOf(services, key, isActivity(req));
  return found && { ...found, claim: null };
}

/** Open pages of the console refresh parts by themselves: neither that nor a socket shows that a person is there. */
const isActivity = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-refresh'] === undefined && headers.upgrade === undefined;

/** Hidden fields of staff forms: the token is an HMAC of the session key, which no page contains. */
export function staffAuth(config: Config, req: Pick<IncomingMessage, 'headers'>, member: StaffMember): AuthModel {
  const key = staffKeyOf(config, req) ?? '';
  return {
    token: createHmac('sha256', key).update('token of forms').digest('base64url'),
    type: STAFF_TYPE,
    id: member.id,
  };
}

/**
 * The staff member of a request that needs a power.
 *
 * @throws errors.staff.signIn without a staff session, errors.staff.power for a role without the power
 */
export async function memberWith(httpContext: HttpContext, power: Power, req: Request): Promise<StaffMember> {
  const member = (await memberOf(httpContext, req)) ?? fail('errors.staff.signIn');
  if (!hasPower(member.role, power)) fail('errors.staff.power');
  return member;
}

/**
 * Idempotency claim of a staff member. Ids of staff and players overlap in the claims table: a blank in the key, which
 * no player can send, separates them.
 */
export const staffClaim = ({ key, hash }: IdempotencyClaim): IdempotencyClaim => ({
  key: `staff ${createHash('sha256').update(key).digest('base64url')}`,
  hash,
});

/** Sets or clears the staff session cookie. */
export function changeStaffSession(config: Config, res: Response, change: StaffSessionChange): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
  if ('end' in change) {
    res.clearCookie(cookieName(config), options);
    return;
  }
  res.cookie(cookieName(config), change.begin, { ...options, maxAge: change.seconds * 1000 });
  if (typeof change.device === 'string')
    res.cookie(deviceCookie(config), change.device, { ...options, maxAge: DEVICE_MS });
}
