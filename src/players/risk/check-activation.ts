import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import type { Services } from '#src/platform/services.ts';
import { deviceTrace } from './device-trace.ts';
import { selectDevicesOf, selectOthersOn } from '#src/players/risk/store/devices.ts';
import { selectFormerIds, selectFormerOn } from '#src/players/risk/store/former-accounts.ts';

const NEIGHBOURS_COMPARED = 50;

/** Result of comparing two existing players before one activates the other's invite code. */
export interface ActivationCheck {
  /** True if both have signed in on one device; the activation is then refused. */
  readonly isSameDevice: boolean;
  /** Flags to raise for staff. */
  readonly flags: readonly FlagKind[];
  /** Others who signed in on a device of the player, and closed accounts that were used there: 50 of each at most. */
  readonly neighbours: readonly number[];
}

/**
 * Compares the devices of two players to detect a player who activates their own code (docs/rules.md 10). An equal
 * address or browser only raises a flag, because families and schools share them.
 */
export async function checkActivation(
  services: Services,
  tx: Tx,
  playerId: number,
  ownerId: number,
): Promise<ActivationCheck> {
  const [own, theirs] = [await selectDevicesOf(tx, playerId), await selectDevicesOf(tx, ownerId)];
  const known = [...new Set(own.map(({ deviceHash }) => deviceHash).filter((hash) => hash !== ''))];
  const isSame = (part: 'addressHash' | 'agentHash'): boolean =>
    theirs.some((device) => own.some((other) => other[part] === device[part]));
  const isSameDevice = theirs.some(({ deviceHash }) => known.includes(deviceHash));
  const flags: FlagKind[] = [];
  if (isSameDevice) flags.push('referral.device');
  if (isSame('addressHash')) flags.push('referral.address');
  if (isSame('agentHash')) flags.push('referral.agent');
  const hashes = known.map((hash) => deviceTrace(services, hash));
  const closed = await selectFormerOn(tx, hashes, NEIGHBOURS_COMPARED);
  const neighbours = [...(await selectOthersOn(tx, playerId, known)), ...closed];
  return { isSameDevice, flags, neighbours };
}

/** An account and those that the same person left for it. */
export const withFormer = async (db: Db, playerId: number): Promise<readonly number[]> => [
  playerId,
  ...(await selectFormerIds(db, playerId)),
];
