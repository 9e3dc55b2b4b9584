import type { StaffMember } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { hasPower } from '#src/shared/powers.ts';

/**
 * The reason by which an admin leaves a limit of the settings; null for an empty field, which keeps to the limits.
 * @throws errors.staff.power when a member without the power gives one.
 */
export function overrideReason(member: StaffMember, reason: string): string | null {
  if (reason === '') return null;
  if (!hasPower(member.role, 'override')) fail('errors.staff.power');
  return reason;
}
