import type { SessionPlace } from '#src/platform/redis/sessions.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';
import { type DemoArrival, type SignedIn, signInDemo } from '#src/players/sign-in/index.ts';
import { beginSession, type NewStaffSession, NOWHERE } from './session.ts';
import { findMemberByName, insertMember } from '#src/admin/access/store/members.ts';
import { insertLog } from '#src/admin/access/store/log.ts';
import { rowOf } from './staff-action.ts';

/** Result of a demo sign-in: a player for the store or a staff member for the console. */
export interface DemoEntry {
  readonly player: SignedIn | null;
  readonly staff: NewStaffSession | null;
}

/**
 * Signs in a made-up account: the demo player with the name or, with a role, a staff member with that role whose second
 * factor counts as passed. The same name with another role is another account.
 *
 * @throws errors.page when demo mode is off
 */
export async function enterDemo(
  services: Services,
  { name, role }: { readonly name: string; readonly role: Role | undefined },
  arrival: DemoArrival,
  place: SessionPlace = NOWHERE,
): Promise<DemoEntry> {
  if (!services.config.demo) fail('errors.page', { path: '/auth/demo' });
  if (role === undefined) return { player: await signInDemo(services, name, arrival), staff: null };
  const member = { name: nameOfDemo(name, role), role, locale: arrival.locale };
  return { player: null, staff: await enterAsStaff(services, member, place) };
}

const LONGEST = 32;

/** The suffix keeps demo names apart from the names of real staff members. */
export function nameOfDemo(name: string, role: Role): string {
  const mark = ` (demo ${role})`;
  return name.slice(0, LONGEST - mark.length) + mark;
}

const enterAsStaff = (
  services: Services,
  { name, role, locale }: { readonly name: string; readonly role: Role; readonly locale: Locale },
  place: SessionPlace,
): Promise<NewStaffSession> =>
  transaction(services, null, async (tx) => {
    const memberRow = await findMemberByName(tx, name);
    const id = memberRow?.id ?? (await insertMember(tx, { name, role, locale, isDemo: true }));
    const about = { type: 'member', id };
    await insertLog(tx, [rowOf({ id, role }, { act: 'session.began', about, after: { by: 'demo' } })]);
    return await beginSession(tx, services, id, place);
  });
