import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { endSession } from './session.ts';
import { staffAction } from './staff-action.ts';

/** Ends the session that a member signs out of; their others stay. */
export const signOutStaff = (world: World, member: Member, key: string | null): Promise<null> =>
  staffAction(world, member, async (tx, log) => {
    await endSession(tx, key);
    log({ act: 'session.ended', about: { type: 'member', id: member.id } });
    return null;
  });
