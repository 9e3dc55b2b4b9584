import type { Services } from '#src/platform/services.ts';
import type { Payment } from './payment.ts';
import { selectPayment } from '#src/payments/top-ups/store/payments.ts';

/** A payment by its public id, or null. The caller must check the owner. */
export const findPayment = (services: Services, publicId: string): Promise<Payment | null> =>
  selectPayment(services.db, publicId);
