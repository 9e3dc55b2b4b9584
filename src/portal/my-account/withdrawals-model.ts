import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import type { AccountViewer } from '#src/platform/viewers.ts';
import type { WithdrawalsPageModel } from '#views/portal/my-account/withdrawals-page.tsx';
import { listWithdrawals } from '#src/payments/withdrawals/index.ts';
import { loadCard } from './player-card-model.ts';

const PAGE_ROWS = 24;

export async function loadWithdrawals(
  services: Services,
  viewer: AccountViewer,
  cursor: string | null,
): Promise<WithdrawalsPageModel> {
  const [card, { list, next }] = await Promise.all([
    loadCard(services, viewer),
    listWithdrawals(services, viewer.player.id, { cursor, limit: PAGE_ROWS }, viewer),
  ]);
  const withKeys = list.map((withdrawal) => ({ ...withdrawal, idempotencyKey: newFormKey(services) }));
  return { ...card, withdrawals: { list: withKeys, next } };
}
