import { listPayments } from '#src/payments/top-ups/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { AccountViewer } from '#src/platform/viewers.ts';
import type { PaymentsPageModel } from '#views/portal/my-account/payments-page.tsx';
import { loadCard } from './player-card-model.ts';

const PAGE_ROWS = 30;

export async function loadPayments(
  services: Services,
  viewer: AccountViewer,
  cursor: string | null,
): Promise<PaymentsPageModel> {
  const [card, payments] = await Promise.all([
    loadCard(services, viewer),
    listPayments(services, viewer.player.id, { cursor, limit: PAGE_ROWS }, viewer),
  ]);
  return { ...card, payments };
}
