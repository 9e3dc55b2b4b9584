import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import type { Services } from '#src/platform/services.ts';
import { deviceTrace, isSamePlace, placeTrace } from './device-trace.ts';
import { selectDevicesOf, selectOthersAt, selectOthersOn } from '#src/players/risk/store/devices.ts';
import { selectFormerIds, selectFormerOn } from '#src/players/risk/store/former-accounts.ts';

const NEIGHBOURS_COMPARED = 50;

/** Result of comparing two existing players before one activates the other's invite code. */
export interface ActivationCheck {
  /** True if both have signed in on one device at one address; the activation is then refused. */
  readonly isSamePlace: boolean;
  /** Flags to raise for staff. */
  readonly flags: readonly FlagKind[];
  /** Others on a device of the player at the same address, and closed accounts that were used there: 50 of each. */
  readonly neighbours: readonly number[];
  /** The same wherever the device was: perhaps other phones of the model. */
  readonly lookalikes: readonly number[];
}

/**
 * Compares the devices of two players to detect a player who activates their own code (docs/rules.md 10). An equal
 * device, address or browser alone only raises a flag: phones of one model look the same, and families share an
 * address.
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
  const flags: FlagKind[] = [];
  if (theirs.some(({ deviceHash }) => known.includes(deviceHash))) flags.push('referral.device');
  if (isSame('addressHash')) flags.push('referral.address');
  if (isSame('agentHash')) flags.push('referral.agent');
  const devices = known.map((hash) => deviceTrace(services, hash));
  const placeTraces = own.filter(({ deviceHash }) => deviceHash !== '').map((device) => placeTrace(services, device));
  return {
    isSamePlace: theirs.some((device) => own.some((other) => isSamePlace(device, other))),
    flags,
    neighbours: [
      ...(await selectOthersAt(tx, playerId)),
      ...(await selectFormerOn(tx, placeTraces, NEIGHBOURS_COMPARED)),
    ],
    lookalikes: [
      ...(await selectOthersOn(tx, playerId, known)),
      ...(await selectFormerOn(tx, devices, NEIGHBOURS_COMPARED)),
    ],
  };
}

/** An account and those that the same person left for it. */
export const withFormer = async (db: Db, playerId: number): Promise<readonly number[]> => [
  playerId,
  ...(await selectFormerIds(db, playerId)),
];
