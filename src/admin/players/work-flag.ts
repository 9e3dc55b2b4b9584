import { closeFlag, type Flag, returnFlag, type HeldFlag, takeFlag } from '#src/players/risk/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { FlagVerdict } from '#src/shared/flags.ts';
import { staffAction } from '#src/admin/access/index.ts';

/**
 * Assigns a flag to the staff member, even when it was assigned to another one.
 *
 * @throws errors.flag.changed when the assignee has changed since the page was rendered
 */
export const assignFlag = (services: Services, member: StaffMember, heldFlag: HeldFlag): Promise<null> =>
  staffAction(services, member, async (tx, log) => {
    const flag = await takeFlag(tx, heldFlag, member.id);
    log({ act: 'flag.taken', about: aboutOf(flag), before: stateOf(flag), after: { state: 'taken', held: member.id } });
    return null;
  });

/**
 * Unassigns a flag.
 *
 * @throws errors.flag.changed when it is assigned to another staff member
 */
export const unassignFlag = (services: Services, member: StaffMember, heldFlag: HeldFlag): Promise<null> =>
  staffAction(services, member, async (tx, log) => {
    const flag = await returnFlag(tx, heldFlag);
    log({ act: 'flag.returned', about: aboutOf(flag), before: stateOf(flag), after: { state: 'open', held: null } });
    return null;
  });

/**
 * Closes a flag permanently with a result.
 *
 * @throws errors.flag.changed when another staff member changed it first
 */
export const closeFlagWithResult = (
  services: Services,
  member: StaffMember,
  { verdict, note, ...heldFlag }: HeldFlag & { readonly verdict: FlagVerdict; readonly note: string },
): Promise<null> =>
  staffAction(services, member, async (tx, log) => {
    const flag = await closeFlag(tx, heldFlag, member.id, { verdict, note });
    log({ act: 'flag.closed', about: aboutOf(flag), before: stateOf(flag), after: { state: 'closed', verdict } });
    return null;
  });

const aboutOf = ({ id }: Flag) => ({ type: 'flag', id });

const stateOf = ({ state, memberId, playerId }: Flag) => ({ state, held: memberId, player: playerId });
