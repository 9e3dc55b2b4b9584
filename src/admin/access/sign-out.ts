import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { endSession } from './session.ts';
import { staffAction } from './staff-action.ts';

/** Ends the current session. Other sessions of the staff member stay. */
export const signOutStaff = (services: Services, member: StaffMember, key: string | null): Promise<null> =>
  staffAction(services, member, async (tx, log) => {
    await endSession(tx, key);
    log({ act: 'session.ended', about: { type: 'member', id: member.id } });
    return null;
  });
