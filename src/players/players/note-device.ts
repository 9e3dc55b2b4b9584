import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { DeviceTrace } from './device-trace.ts';
import { upsertDevice } from './store.ts';
import { watchDevice } from './watch-devices.ts';

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
