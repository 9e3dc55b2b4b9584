import { signAccess } from '#src/platform/database/sign-access.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';

/** Makes a scheduled price list due, as if its time had come. */
export async function makePricesDue(services: Services, id: number): Promise<void> {
  await services
    .db('price_lists')
    .update({ due_at: timeAfter(services.clock.now(), -1000) })
    .where({ id });
  await signAccess(services);
}
