import { transaction, type Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { type DeviceTrace, deviceTrace } from './device-trace.ts';
import { upsertDevice, selectPlayersOn } from '#src/players/risk/store/devices.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { insertFlag } from '#src/players/risk/store/flags.ts';
import { selectFormerOn } from '#src/players/risk/store/former-accounts.ts';

/**
 * Records a sign-in on a device, with the first and the last time. Raises a flag when a new device is shared by many
 * accounts.
 */
export async function noteDevice(services: Services, playerId: number, trace: DeviceTrace): Promise<void> {
  const { fraudWatch } = await readSettings(services);
  await transaction(services, null, async (tx) => {
    if (await upsertDevice(tx, playerId, trace)) await watchDevice(services, tx, playerId, trace, fraudWatch);
    return null;
  });
}

/** Numbers of accounts on one device or address from which staff get a flag. */
export interface DeviceLimits {
  readonly deviceAccounts: number;
  readonly addressAccounts: number;
}

/**
 * Raises a flag for a player who is one of many on a device or at an address: at the threshold, and for each further
 * player; closed accounts count on a device. The subject of the flag is the first of the others.
 */
async function watchDevice(
  services: Services,
  tx: Tx,
  playerId: number,
  { deviceHash, addressHash }: DeviceTrace,
  { deviceAccounts, addressAccounts }: DeviceLimits,
): Promise<void> {
  const flagMany = async (kind: FlagKind, there: readonly number[], most: number): Promise<void> => {
    const aboutId = there.find((id) => id !== playerId);
    if (there.length >= most && aboutId !== undefined) await insertFlag(tx, playerId, { kind, aboutId, subjectId: 0 });
  };
  if (deviceHash !== '') {
    const there = await selectPlayersOn(tx, 'device_hash', deviceHash, deviceAccounts);
    const closed = await selectFormerOn(tx, [deviceTrace(services, deviceHash)], deviceAccounts);
    await flagMany('account.device', [...there, ...closed], deviceAccounts);
  }
  const there = await selectPlayersOn(tx, 'address_hash', addressHash, addressAccounts);
  await flagMany('account.address', there, addressAccounts);
}
