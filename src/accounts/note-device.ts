import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import type { DeviceTrace } from './device-trace.ts';
import { keepDevice } from './store.ts';

/** Remembers that a player signed in on a device: once for each, with the first and the last time. */
export async function noteDevice(world: World, playerId: number, trace: DeviceTrace): Promise<void> {
  await transaction(world, null, async (tx) => {
    await keepDevice(tx, playerId, trace);
    return null;
  });
}
