import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { fail } from '#src/shared/errors.ts';
import { mayDo, type Power } from '#src/shared/powers.ts';
import { type Member, staffClaim } from '#src/platform/member.ts';
import type { Config } from '#src/platform/config.ts';
import type { AuthModel } from '#views/layout/frame.ts';
import { isAuthOf, takeAuthData } from './auth-data.ts';
import { readCookie } from './cookies.ts';
import type { Endpoint } from './endpoint.ts';
import type { Front } from './front.ts';
import { takeClaim } from './identify.ts';
import { isSecure } from './origin.ts';

/** What an action does to the staff session of the browser that asked: its key is nowhere else in clear text. */
export type StaffSessionChange = { readonly begin: string; readonly seconds: number } | { readonly end: true };

type Fields = Readonly<Record<string, unknown>>;

/** The type of auth data in the forms of staff: no player has it. */
const STAFF_TYPE = 'staff';

/** Of one host alone, whatever the shop's own cookie is: staff sign in where they work. */
const cookieName = (config: Config): string => (isSecure(config) ? '__Host-staff-session' : 'staff-session');

/** The key of the staff session that cookies name, or null; whether it is one is asked of the room. */
export function staffKeyOf(config: Config, { headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const key = readCookie(headers.cookie, cookieName(config));
  return key !== null && /^[\w-]{43}$/.test(key) ? key : null;
}

/** The member whose session a request's cookie names, as the member's row says now; null for everybody else. */
export async function memberOf(
  { world, source }: Front,
  req: Pick<IncomingMessage, 'headers'>,
): Promise<Member | null> {
  const key = staffKeyOf(world.config, req);
  const found = key === null ? null : await source.memberOf(world, key);
  return found && { ...found, claim: null };
}

/** The hidden fields of a member's forms: the token follows from the session's key, which no page shows. */
export function staffAuth(config: Config, req: Pick<IncomingMessage, 'headers'>, member: Member): AuthModel {
  const key = staffKeyOf(config, req) ?? '';
  return {
    token: createHmac('sha256', key).update('token of forms').digest('base64url'),
    type: STAFF_TYPE,
    id: member.id,
  };
}

/**
 * The member who asks for what needs a power. Throws `errors.staff.signIn` for whoever is no member, and
 * `errors.staff.power` for one of too low a role.
 */
export async function memberWith(front: Front, power: Power, req: Request): Promise<Member> {
  const member = (await memberOf(front, req)) ?? fail('errors.staff.signIn');
  if (!mayDo(member.role, power)) fail('errors.staff.power');
  return member;
}

/** The member who sends a form, with its claim, and the fields that are left. Throws 401 for a token of another. */
export async function senderOfStaff(
  front: Front,
  endpoint: Endpoint,
  req: Request,
  sent: Fields,
): Promise<{ readonly member: Member; readonly fields: Fields }> {
  const member = await memberWith(front, endpoint.power ?? fail('errors.server'), req);
  const { auth, fields } = takeAuthData(req, sent);
  if (auth === null || !isAuthOf(staffAuth(front.world.config, req, member), auth)) fail('errors.auth.invalid');
  const { claim, fields: rest } = takeClaim(endpoint, req, fields);
  return { member: { ...member, claim: claim && staffClaim(claim) }, fields: rest };
}

/** Gives the browser a staff session, or takes it away. */
export function changeStaffSession(config: Config, res: Response, change: StaffSessionChange): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
  if ('end' in change) res.clearCookie(cookieName(config), options);
  else res.cookie(cookieName(config), change.begin, { ...options, maxAge: change.seconds * 1000 });
}
