import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';
import { unlinkMember } from '#src/accounts/index.ts';
import { linkAddress, makeLink } from './link.ts';
import { staffAction } from './staff-action.ts';
import {
  deleteLinksOf,
  deleteSessionsOf,
  findMemberByName,
  insertMember,
  lockMember,
  lockWithAdmins,
  markRemoved,
  type MemberRow,
  replaceCodes,
  selectDemoIds,
  updateRole,
  updateTotp,
} from './store.ts';
import type { Tx } from '#src/platform/transaction.ts';

/** A member, and the address that is theirs alone. */
export interface Invited {
  readonly id: number;
  readonly name: string;
  readonly link: string;
}

/** Adds a member, who begins by the link. Refuses with `errors.staff.taken` the name of another. Null: command line. */
export const addMember = (
  world: World,
  by: Member | null,
  { name, role, locale }: { readonly name: string; readonly role: Role; readonly locale: Locale },
): Promise<Invited> =>
  staffAction(world, by, async (tx, log) => {
    const id = await insertMember(tx, { name, role, locale, isDemo: false });
    const key = await makeLink(tx, world, id);
    log({ act: 'member.added', about: { type: 'member', id }, after: { role } });
    return { id, name, link: linkAddress(world, locale, key) };
  });

/** Gives a member another role and ends their sessions. Refuses with `errors.staff.last` to lower the last admin. */
export const changeRole = (world: World, by: Member | null, { id, role }: { id: number; role: Role }): Promise<null> =>
  staffAction(world, by, async (tx, log) => {
    const member = await lockLeaving(tx, id, role);
    await updateRole(tx, id, role);
    await deleteSessionsOf(tx, id);
    log({ act: 'member.role', about: { type: 'member', id }, before: { role: member.role }, after: { role } });
    return null;
  });

/**
 * Takes a member's second factor and recovery codes away, ends their sessions and makes a link to set up another.
 * The first factor stays: the link alone lets nobody in.
 */
export const resetSecondFactor = (
  world: World,
  by: Member | null,
  { id, locale }: { readonly id: number; readonly locale: Locale },
): Promise<Invited> =>
  staffAction(world, by, async (tx, log) => {
    const member = (await lockMember(tx, id)) ?? fail('errors.staff.unknown');
    await updateTotp(tx, id, null, member.totpStep);
    await replaceCodes(tx, id, []);
    await deleteSessionsOf(tx, id);
    const key = await makeLink(tx, world, id);
    log({ act: 'member.second_reset', about: { type: 'member', id } });
    return { id, name: member.name, link: linkAddress(world, locale, key) };
  });

/** Removes a member: their sessions, links and factors go, their lines in the log stay. Never the last admin. */
export const removeMember = (world: World, by: Member | null, { id }: { readonly id: number }): Promise<null> =>
  staffAction(world, by, async (tx, log) => {
    const { role } = await lockLeaving(tx, id, null);
    await takeAllFrom(tx, id);
    log({ act: 'member.removed', about: { type: 'member', id }, before: { role } });
    return null;
  });

/** Removes all members that the demo made, also where nobody is left: the next comes from the command line. */
export async function removeDemoMembers(world: World): Promise<number> {
  for (let removed = 0; ;) {
    const ids = await selectDemoIds(world.db, AT_ONCE);
    if (ids.length === 0) return removed;
    await staffAction(world, null, async (tx, log) => {
      for (const id of ids) {
        await takeAllFrom(tx, id);
        log({ act: 'member.removed', about: { type: 'member', id } });
      }
      return null;
    });
    removed += ids.length;
  }
}

const AT_ONCE = 50;

async function takeAllFrom(tx: Tx, id: number): Promise<void> {
  await deleteSessionsOf(tx, id);
  await deleteLinksOf(tx, id);
  await replaceCodes(tx, id, []);
  await unlinkMember(tx, id, null);
  await markRemoved(tx, id);
}

/** Locks a member who is to have another role, or none with null. One admin stays, whoever goes at once. */
async function lockLeaving(tx: Tx, id: number, role: Role | null): Promise<MemberRow> {
  const locked = await lockWithAdmins(tx, id);
  const member = locked.find((one) => one.id === id) ?? fail('errors.staff.unknown');
  const isLast = member.role === 'admin' && locked.every((one) => one.id === id || one.role !== 'admin');
  if (isLast && role !== 'admin') fail('errors.staff.last');
  return member;
}

/** The id of the member of a name. Refuses with `errors.staff.unknown`. */
export const memberIdOf = async ({ db }: World, name: string): Promise<number> =>
  ((await findMemberByName(db, name)) ?? fail('errors.staff.unknown')).id;
