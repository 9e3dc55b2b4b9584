import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { selectDevicesOf, selectInvitersOf, selectOthersOn } from './store.ts';

/** How two players who are both there look, when one would activate the other's invite code. */
export interface ActivationJudgement {
  /** Whether they have signed in on one device: then it is refused. */
  readonly isSameDevice: boolean;
  /** What staff are told of it. */
  readonly flags: readonly FlagKind[];
  /** Others who signed in on a device of the player, 50 at most. */
  readonly neighbours: readonly number[];
}

/**
 * Judges by the devices of both whether a player would activate their own code (docs/rules.md 10). An equal address or
 * browser is told and no more, for a family or a school has them in common.
 */
export async function judgeActivation(tx: Tx, playerId: number, ownerId: number): Promise<ActivationJudgement> {
  const [own, theirs] = [await selectDevicesOf(tx, playerId), await selectDevicesOf(tx, ownerId)];
  const known = [...new Set(own.map(({ deviceHash }) => deviceHash).filter((hash) => hash !== ''))];
  const isSame = (part: 'addressHash' | 'agentHash'): boolean =>
    theirs.some((device) => own.some((other) => other[part] === device[part]));
  const isSameDevice = theirs.some(({ deviceHash }) => known.includes(deviceHash));
  const flags: FlagKind[] = [];
  if (isSameDevice) flags.push('referral.device');
  if (isSame('addressHash')) flags.push('referral.address');
  if (isSame('agentHash')) flags.push('referral.agent');
  return { isSameDevice, flags, neighbours: await selectOthersOn(tx, playerId, known) };
}

/** Who brought some players here, by an entry link or by a code that they activated. */
export const invitersOf = (db: Db, playerIds: readonly number[]): Promise<number[]> => selectInvitersOf(db, playerIds);
