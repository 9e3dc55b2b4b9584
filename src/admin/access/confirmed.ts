import type { StaffMember } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { type LogStaff, staffAction } from './staff-action.ts';
import { findMemberById, type MemberWithCredentials, lockMember } from '#src/admin/access/store/members.ts';
import { useSecondFactor } from './take-second.ts';
import { countSecondFactorAttempt } from './attempt-limits.ts';

/** The second factor that a member gives once more, and the network address of the request. */
export interface Confirmation {
  readonly code: string;
  readonly address: string;
}

/** A demo member has no second factor: in demo mode it counts as given, as it does at their sign-in. */
const isExempt = (services: Services, { isDemo, totpSecret }: MemberWithCredentials): boolean =>
  services.config.demo && isDemo && totpSecret === null;

/**
 * Counts an attempt at the second factor before the transaction, so that a rollback keeps it counted. @throws
 * errors.rate
 */
export async function countConfirmation(
  services: Services,
  member: StaffMember,
  { address }: Confirmation,
): Promise<void> {
  const credentials = (await findMemberById(services.db, member.id)) ?? fail('errors.staff.signIn');
  if (!isExempt(services, credentials)) await countSecondFactorAttempt(services, member.id, { address });
}

/**
 * Uses up the second factor of a locked member. A refused action rolls back, so the code stays good.
 *
 * @throws errors.staff.code
 */
export async function takeConfirmation(
  tx: Tx,
  services: Services,
  lockedMember: MemberWithCredentials | undefined,
  { code }: Confirmation,
): Promise<void> {
  if (lockedMember === undefined) fail('errors.staff.signIn');
  if (!isExempt(services, lockedMember) && (await useSecondFactor(tx, services, lockedMember, code)) === null)
    fail('errors.staff.code');
}

/**
 * Runs a staff command that requires the second factor once more: an unattended browser must not be enough to move
 * value or give access. Locks the acting member's row first.
 */
export async function confirmedAction<Answer>(
  services: Services,
  member: StaffMember,
  confirmation: Confirmation,
  body: Parameters<typeof staffAction<Answer>>[2],
): Promise<Answer> {
  await countConfirmation(services, member, confirmation);
  return await staffAction<Answer>(services, member, async (tx: Tx, log: LogStaff) => {
    await takeConfirmation(tx, services, (await lockMember(tx, member.id)) ?? undefined, confirmation);
    return await body(tx, log);
  });
}
