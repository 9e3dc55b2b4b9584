import type { Announcement } from '#src/platform/announce.ts';
import type { Payment, PaymentState } from './payment.ts';

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
