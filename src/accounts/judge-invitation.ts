import type { Tx } from '#src/platform/transaction.ts';
import type { DeviceTrace } from './device-trace.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { selectDevicesOf, selectInvitedOn } from './store.ts';

/** What is to be thought of an invitation. */
export interface Judgement {
  /** Whether nobody is the newcomer's inviter. */
  readonly isRefused: boolean;
  /** What staff are told of it. */
  readonly flags: readonly FlagKind[];
}

/**
 * Judges whether somebody invites themselves (docs/rules.md 10). The inviter's own device, and one on which the same
 * inviter has somebody already, are refused; an equal address or browser is told and no more, for a family or a school
 * has them in common.
 */
export async function judgeInvitation(tx: Tx, inviterId: number, trace: DeviceTrace): Promise<Judgement> {
  const isKnown = trace.deviceHash !== '';
  const theirs = await selectDevicesOf(tx, inviterId);
  const isOwn = isKnown && theirs.some(({ deviceHash }) => deviceHash === trace.deviceHash);
  const isRing = isKnown && (await selectInvitedOn(tx, inviterId, trace.deviceHash)) !== null;
  const flags: FlagKind[] = [];
  if (isOwn) flags.push('referral.device');
  if (isRing) flags.push('referral.ring');
  if (theirs.some(({ addressHash }) => addressHash === trace.addressHash)) flags.push('referral.address');
  if (theirs.some(({ agentHash }) => agentHash === trace.agentHash)) flags.push('referral.agent');
  return { isRefused: isOwn || isRing, flags };
}
