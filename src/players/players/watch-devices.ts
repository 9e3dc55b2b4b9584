import type { Tx } from '#src/platform/transaction.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import type { DeviceTrace } from './device-trace.ts';
import { insertFlag, selectPlayersOn } from './store.ts';

/** From how many accounts on staff are told of a device and of an address. */
export interface DeviceLimits {
  readonly deviceAccounts: number;
  readonly addressAccounts: number;
}

/**
 * Tells staff of a player who is one of many on a device or at an address: as soon as there are that many, and then of
 * each who comes to them. The flag is about the first of the others.
 */
export async function watchDevice(
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
    await flagMany('account.device', there, deviceAccounts);
  }
  const there = await selectPlayersOn(tx, 'address_hash', addressHash, addressAccounts);
  await flagMany('account.address', there, addressAccounts);
}
