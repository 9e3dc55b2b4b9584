import type { Services } from '#src/platform/services.ts';
import type { DeliveryModel } from '#views/payments/delivery/delivery-panel.tsx';
import { selectGift, selectPlaces, selectPromise } from './store.ts';
import { readUsualTime } from './usual-time.ts';

interface DeliveredRequest {
  readonly id: number;
  readonly state: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

/** The delivery of a request for its player. */
export async function readDelivery(services: Services, request: DeliveredRequest): Promise<DeliveryModel> {
  const { id, state, createdAt, closedAt } = request;
  const isOpen = closedAt === null;
  const [usual, promise, places, gift] = await Promise.all([
    isOpen ? readUsualTime(services, createdAt.getUTCHours()) : null,
    selectPromise(services.db, id),
    selectPlaces(services.db, [id]),
    state === 'withdrawn' ? selectGift(services.db, id) : null,
  ]);
  const endedAt = closedAt ?? services.clock.now();
  return {
    place: places.get(id) ?? null,
    usual,
    promise: promise && {
      hours: promise.hours,
      dueAt: promise.dueAt.toISOString(),
      isMissed: endedAt > promise.dueAt,
      points: promise.centiPoints / 100,
    },
    given: gift === null ? null : gift.centiPoints / 100,
    isCut: gift?.outcome === 'capped',
  };
}
