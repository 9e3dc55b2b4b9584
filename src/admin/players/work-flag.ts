import { closeFlag, type Flag, returnFlag, type SeenFlag, takeFlag } from '#src/accounts/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import type { FlagVerdict } from '#src/shared/flags.ts';
import { staffAction } from '#src/staff/index.ts';

/** Takes a flag to look into it, from who had it as well. Refuses with `errors.flag.changed` when that changed. */
export const takeOne = (world: World, member: Member, seen: SeenFlag): Promise<null> =>
  staffAction(world, member, async (tx, log) => {
    const flag = await takeFlag(tx, seen, member.id);
    log({ act: 'flag.taken', about: aboutOf(flag), before: stateOf(flag), after: { state: 'taken', held: member.id } });
    return null;
  });

/** Gives a flag back to the list. Refuses with `errors.flag.changed` when somebody else has it by now. */
export const returnOne = (world: World, member: Member, seen: SeenFlag): Promise<null> =>
  staffAction(world, member, async (tx, log) => {
    const flag = await returnFlag(tx, seen);
    log({ act: 'flag.returned', about: aboutOf(flag), before: stateOf(flag), after: { state: 'open', held: null } });
    return null;
  });

/** Closes a flag with what came of it, for good. Refuses with `errors.flag.changed` when somebody else was quicker. */
export const closeOne = (
  world: World,
  member: Member,
  { verdict, note, ...seen }: SeenFlag & { readonly verdict: FlagVerdict; readonly note: string },
): Promise<null> =>
  staffAction(world, member, async (tx, log) => {
    const flag = await closeFlag(tx, seen, member.id, { verdict, note });
    log({ act: 'flag.closed', about: aboutOf(flag), before: stateOf(flag), after: { state: 'closed', verdict } });
    return null;
  });

const aboutOf = ({ id }: Flag) => ({ type: 'flag', id });

const stateOf = ({ state, memberId, playerId }: Flag) => ({ state, held: memberId, player: playerId });
