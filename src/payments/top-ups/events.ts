import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { Payment } from './payment.ts';

/** Published after a payment has changed its state. Subscribers read the state from the row. */
export interface PaymentMoved extends StoreEvent {
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
