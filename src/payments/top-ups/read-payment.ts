import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { Payment } from './payment.ts';
import { selectPayment } from './store.ts';

/** A player's own payment by its public name. Anybody else's is as unknown as none: `errors.payment.unknown`. */
export async function readPayment(world: World, player: Player, publicId: string): Promise<Payment> {
  const payment = await selectPayment(world.db, publicId);
  return payment?.playerId === player.id ? payment : fail('errors.payment.unknown');
}
