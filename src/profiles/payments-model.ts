import { listPayments } from '#src/payments/index.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { PaymentsPageModel } from '#views/profiles/payments-page.tsx';
import { loadCard } from './card-model.ts';

const PAGE_ROWS = 30;

/** One's own payments as the profile shows them. */
export async function loadPayments(
  world: World,
  playerId: number,
  reader: Reader,
  cursor: string | null,
): Promise<PaymentsPageModel> {
  const [card, payments] = await Promise.all([
    loadCard(world, playerId, reader),
    listPayments(world, playerId, { cursor, limit: PAGE_ROWS }, reader),
  ]);
  return { ...card, payments };
}
