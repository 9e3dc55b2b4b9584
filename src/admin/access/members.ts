import type { IdempotencyClaim, StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';
import { unlinkMember } from '#src/players/identities/index.ts';
import { hasOwnRole } from './own-role.ts';
import { type Confirmation, confirmedAction, countConfirmation, takeConfirmation } from './confirmed.ts';
import { linkAddress, makeLink } from './link.ts';
import { type LogStaff, staffAction } from './staff-action.ts';
import {
  deleteLinksOf,
  findMemberById,
  findMemberByName,
  insertMember,
  lockMember,
  type MemberWithCredentials,
  lockWithAdmins,
  markRemoved,
  type MemberRow,
  replaceCodes,
  selectDemoIds,
  updateRole,
  updateTotp,
} from '#src/admin/access/store/members.ts';
import { deleteSessionsOf } from '#src/admin/access/store/sessions.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** A staff member with the set-up link, which only that person may see. */
export interface InvitedMember {
  readonly id: number;
  readonly name: string;
  readonly link: string;
}

/** Nothing confirms at the command line; a member without a code is refused. */
const NO_CODE: Confirmation = { code: '', address: '' };

/**
 * Adds a member, who begins by the link. Null as `by` is the command line; a member confirms with the second factor.
 *
 * @throws errors.staff.taken when another member has the name
 * @throws errors.staff.code
 */
export const addMember = (
  services: Services,
  by: StaffMember | null,
  { name, role, locale }: { readonly name: string; readonly role: Role; readonly locale: Locale },
  confirmation = NO_CODE,
): Promise<InvitedMember> =>
  actionBy(services, by, confirmation, async (tx, log) => {
    const id = await insertMember(tx, { name, role, locale, isDemo: false });
    const key = await makeLink(tx, services, id);
    log({ act: 'member.added', about: { type: 'member', id }, after: { role } });
    return { id, name, link: linkAddress(services, locale, key) };
  });

/**
 * Allows a member to mint a sum beyond the limit of one member, for 24 hours. The command line alone does, in a store
 * without a second member to approve.
 */
export const allowCost = (
  services: Services,
  { id, sumKopecks, reason }: { readonly id: number; readonly sumKopecks: number; readonly reason: string },
): Promise<null> =>
  staffAction(services, null, async (tx, log) => {
    if ((await lockMember(tx, id)) === null) fail('errors.staff.unknown');
    log({ act: 'member.allowed', about: { type: 'member', id }, after: { sumKopecks }, reason });
    return null;
  });

/** Adds the staff account of a bot, a moderator that never signs in. Returns its id. Throws as `insertMember` does. */
export async function addBot(tx: Tx, log: LogStaff, name: string): Promise<number> {
  const id = await insertMember(tx, { name, role: 'moderator', locale: 'en', isDemo: false });
  log({ act: 'member.added', about: { type: 'member', id }, after: { role: 'moderator', bot: true } });
  return id;
}

/** A member as a bot or a job acts in their name. Null when it was removed. */
export async function actingMember(
  services: Services,
  id: number,
  claim: IdempotencyClaim | null,
): Promise<StaffMember | null> {
  const row = await findMemberById(services.db, id);
  if (row === null || !(await hasOwnRole(services, row))) return null;
  return { id, name: row.name, role: row.role, locale: row.locale, claim };
}

/** Removes the staff account of a bot, unless it was removed before. */
export async function removeBot(tx: Tx, log: LogStaff, id: number): Promise<void> {
  if ((await lockMember(tx, id)) === null) return;
  await markRemoved(tx, id);
  log({ act: 'member.removed', about: { type: 'member', id } });
}

/**
 * Gives a member another role and ends their sessions.
 *
 * @throws errors.staff.last when it would lower the last admin
 * @throws errors.staff.code
 */
export async function changeRole(
  services: Services,
  by: StaffMember | null,
  { id, role }: { readonly id: number; readonly role: Role },
  confirmation = NO_CODE,
): Promise<null> {
  if (by !== null) await countConfirmation(services, by, confirmation);
  return await staffAction(services, by, async (tx, log) => {
    const lockedMembers = await lockWithAdmins(tx, id);
    const member = leavingIn(lockedMembers, id, role);
    if (by !== null) await takeConfirmation(tx, services, rowIn(lockedMembers, by.id), confirmation);
    await updateRole(tx, id, role);
    await deleteSessionsOf(tx, id);
    log({ act: 'member.role', about: { type: 'member', id }, before: { role: member.role }, after: { role } });
    return null;
  });
}

/**
 * Removes the second factor and the recovery codes, ends all sessions and creates a link to set up another second
 * factor. The first factor stays, so the link alone is not enough to sign in. Null as `locale` is that of the member.
 */
export async function resetSecondFactor(
  services: Services,
  by: StaffMember | null,
  { id, locale }: { readonly id: number; readonly locale: Locale | null },
  confirmation = NO_CODE,
): Promise<InvitedMember> {
  if (by !== null) await countConfirmation(services, by, confirmation);
  return await staffAction(services, by, async (tx, log) => {
    const lockedMembers = await lockWithAdmins(tx, id);
    if (by !== null) await takeConfirmation(tx, services, rowIn(lockedMembers, by.id), confirmation);
    const member = rowIn(lockedMembers, id) ?? fail('errors.staff.unknown');
    await updateTotp(tx, id, null, member.totpStep);
    await replaceCodes(tx, id, []);
    await deleteSessionsOf(tx, id);
    const key = await makeLink(tx, services, id);
    log({ act: 'member.second_reset', about: { type: 'member', id } });
    return { id, name: member.name, link: linkAddress(services, locale ?? member.locale, key) };
  });
}

/**
 * Removes a staff member with sessions, links and factors. Log lines stay.
 *
 * @throws errors.staff.last when it is the last admin
 * @throws errors.staff.code
 */
export async function removeMember(
  services: Services,
  by: StaffMember | null,
  { id }: { readonly id: number },
  confirmation = NO_CODE,
): Promise<null> {
  if (by !== null) await countConfirmation(services, by, confirmation);
  return await staffAction(services, by, async (tx, log) => {
    const lockedMembers = await lockWithAdmins(tx, id);
    const { role } = leavingIn(lockedMembers, id, null);
    if (by !== null) await takeConfirmation(tx, services, rowIn(lockedMembers, by.id), confirmation);
    await takeAllFrom(tx, id);
    log({ act: 'member.removed', about: { type: 'member', id }, before: { role } });
    return null;
  });
}

/** Removes all demo staff members, even when no staff member is left. The next one is added on the command line. */
export async function removeDemoMembers(services: Services): Promise<number> {
  for (let removedCount = 0; ;) {
    const ids = await selectDemoIds(services.db, AT_ONCE);
    if (ids.length === 0) return removedCount;
    await staffAction(services, null, async (tx, log) => {
      for (const id of ids) {
        await takeAllFrom(tx, id);
        log({ act: 'member.removed', about: { type: 'member', id } });
      }
      return null;
    });
    removedCount += ids.length;
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

const rowIn = (lockedMembers: readonly MemberWithCredentials[], id: number): MemberWithCredentials | undefined =>
  lockedMembers.find((row) => row.id === id);

/** The command line acts at once; a member confirms first. */
const actionBy = <Answer>(
  services: Services,
  by: StaffMember | null,
  confirmation: Confirmation,
  body: Parameters<typeof staffAction<Answer>>[2],
): Promise<Answer> =>
  by === null ? staffAction<Answer>(services, null, body) : confirmedAction<Answer>(services, by, confirmation, body);

/** The row of a member who gets another role, or leaves with null. One admin stays: all admins are locked. */
function leavingIn(lockedMembers: readonly MemberWithCredentials[], id: number, role: Role | null): MemberRow {
  const member = rowIn(lockedMembers, id) ?? fail('errors.staff.unknown');
  const isLast = member.role === 'admin' && lockedMembers.every((row) => row.id === id || row.role !== 'admin');
  if (isLast && role !== 'admin') fail('errors.staff.last');
  return member;
}

/** @throws errors.staff.unknown when no staff member has the name */
export const memberIdOf = async ({ db }: Services, name: string): Promise<number> =>
  ((await findMemberByName(db, name)) ?? fail('errors.staff.unknown')).id;
