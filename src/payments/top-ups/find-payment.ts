import type { Services } from '#src/platform/services.ts';
import type { Payment } from './payment.ts';
import { selectPayment } from '#src/payments/top-ups/store/payments.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';

/**
 * A player's own payment by its public id.
 *
 * @throws errors.payment.unknown when it does not exist or belongs to another player
 */
export async function readPayment(services: Services, player: Player, publicId: string): Promise<Payment> {
  const payment = await selectPayment(services.db, publicId);
  return payment?.playerId === player.id ? payment : fail('errors.payment.unknown');
}
