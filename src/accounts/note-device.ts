import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { DeviceTrace } from './device-trace.ts';
import { keepDevice } from './store.ts';
import { watchDevice } from './watch-devices.ts';

/**
 * Remembers that a player signed in on a device: once for each, with the first and the last time. Where a new one is
 * used by many accounts, staff are told.
 */
export async function noteDevice(world: World, playerId: number, trace: DeviceTrace): Promise<void> {
  const { fraudWatch } = await readSettings(world);
  await transaction(world, null, async (tx) => {
    if (await keepDevice(tx, playerId, trace)) await watchDevice(tx, playerId, trace, fraudWatch);
    return null;
  });
}
