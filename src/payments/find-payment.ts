import type { World } from '#src/platform/world.ts';
import type { Payment } from './payment.ts';
import { selectPayment } from './store.ts';

/** A payment by its public id; null when there is none. Whose it is, is for the caller to see. */
export const findPayment = (world: World, publicId: string): Promise<Payment | null> =>
  selectPayment(world.db, publicId);
