import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { SandboxPayment, Way } from './payment.ts';
import { hearPhone } from './take-phone.ts';

/** The payment of an address, with its `id`. Throws 404 for one that is none, paid another way, or out of demo mode. */
export async function findPayment(world: World, way: Way | null, id: string): Promise<SandboxPayment> {
  const payment = world.config.demo ? await hearPhone(world, id) : null;
  if (payment === null || (way !== null && payment.way !== way)) return fail('errors.page', { path: `/sandbox/${id}` });
  return payment;
}
