import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { type DeviceTrace, deviceTrace, isSamePlace, placeTrace } from './device-trace.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { hasInvitedAt, hasInvitedOn, selectDevicesOf } from '#src/players/risk/store/devices.ts';
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
 * earlier invitee of the same inviter, at the same address. A device at another address, an equal address and an equal
 * browser only raise a flag: phones of one model look the same, and families and schools share an address.
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
  const ring = isKnown ? await ringOn(services, tx, inviterId, trace) : 'none';
  const flags: FlagKind[] = [];
  if (isOwn) flags.push('referral.device');
  if (ring !== 'none') flags.push('referral.ring');
  if (theirs.some(({ addressHash }) => addressHash === trace.addressHash)) flags.push('referral.address');
  if (theirs.some(({ agentHash }) => agentHash === trace.agentHash)) flags.push('referral.agent');
  return { isRefused: ring === 'place' || theirs.some((device) => isSamePlace(device, trace)), flags };
}

/** Returns where an inviter has invited an account before, closed or not: on a device at its address, or elsewhere. */
async function ringOn(
  services: Services,
  tx: Tx,
  inviterId: number,
  trace: DeviceTrace,
): Promise<'place' | 'device' | 'none'> {
  if (await hasInvitedAt(tx, inviterId, trace)) return 'place';
  if ((await selectFormerInvitedOn(tx, inviterId, placeTrace(services, trace))) !== null) return 'place';
  if (await hasInvitedOn(tx, inviterId, trace.deviceHash)) return 'device';
  const former = await selectFormerInvitedOn(tx, inviterId, deviceTrace(services, trace.deviceHash));
  return former === null ? 'none' : 'device';
}
