import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { type DeviceTrace, deviceTrace } from './device-trace.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { selectDevicesOf, selectInvitedOn } from '#src/players/risk/store/devices.ts';
import { selectFormerInvitedOn } from '#src/players/risk/store/former-accounts.ts';

/** Result of checking an invitation for self-referral. */
export interface InvitationCheck {
  /** True when the inviter must not be stored. */
  readonly isRefused: boolean;
  /** Flags to raise for staff. */
  readonly flags: readonly FlagKind[];
}

/**
 * Checks whether a player invites themselves (docs/rules.md 10). Refuses the inviter's own device, and a device of an
 * earlier invitee of the same inviter. An equal address or browser only raises a flag, because families and schools
 * share them.
 */
export async function checkInvitation(
  services: Services,
  tx: Tx,
  inviterId: number,
  trace: DeviceTrace,
): Promise<InvitationCheck> {
  const isKnown = trace.deviceHash !== '';
  const theirs = await selectDevicesOf(tx, inviterId);
  const isOwn = isKnown && theirs.some(({ deviceHash }) => deviceHash === trace.deviceHash);
  const isRing = isKnown && (await hasInvitedOn(services, tx, inviterId, trace.deviceHash));
  const flags: FlagKind[] = [];
  if (isOwn) flags.push('referral.device');
  if (isRing) flags.push('referral.ring');
  if (theirs.some(({ addressHash }) => addressHash === trace.addressHash)) flags.push('referral.address');
  if (theirs.some(({ agentHash }) => agentHash === trace.agentHash)) flags.push('referral.agent');
  return { isRefused: isOwn || isRing, flags };
}

/** Returns whether an inviter has invited an account that is used on a device, or was before it was closed. */
const hasInvitedOn = async (services: Services, tx: Tx, inviterId: number, deviceHash: string): Promise<boolean> =>
  (await selectInvitedOn(tx, inviterId, deviceHash)) !== null ||
  (await selectFormerInvitedOn(tx, inviterId, deviceTrace(services, deviceHash))) !== null;
