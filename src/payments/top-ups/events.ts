import type { Announcement } from '#src/platform/announce.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { Payment } from './payment.ts';

/** A payment reached a state and it is committed. Only a nudge: the state itself is a row. */
export interface PaymentMoved extends Announcement {
  readonly name: 'paymentMoved';
  readonly playerId: number;
  readonly publicId: string;
  readonly state: PaymentState;
}

export const paymentMoved = ({ playerId, publicId, state }: Payment): PaymentMoved => ({
  name: 'paymentMoved',
  playerId,
  publicId,
  state,
});
