import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import type { ListPage } from '#src/shared/answers.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { CancelledWithdrawal } from './cancel-withdrawal.ts';
import { type ListedWithdrawal, listWithdrawals } from './list-withdrawals.ts';
import type { cancelledWithdrawalOutput, gameAccountOutput, requestedWithdrawalOutput } from './outputs.ts';
import type { GameAccount } from './providers/game-accounts.ts';
import type { RequestedWithdrawal } from './request-withdrawal.ts';

/** Response of GET /api/game/account. */
export const answerAccount = ({ id, name, avatar }: GameAccount): JsonOf<typeof gameAccountOutput> => ({
  gameId: id,
  name,
  avatar,
});

/** Response of POST /api/item/withdraw. */
export const answerRequested = (
  request: RequestedWithdrawal,
  viewer: Viewer,
): JsonOf<typeof requestedWithdrawalOutput> => ({
  withdrawal: {
    id: request.id,
    insertId: request.insertId,
    status: request.status,
    donateReservedMinor: request.reservedKopecks,
    listing: request.listingCentiG / 100,
    listingMinor: request.listingCentiG,
  },
  ...donateOf(request, viewer),
});

/** Response of POST /api/item/withdraw/cancel. */
export const answerCancelled = (
  withdrawal: CancelledWithdrawal,
  viewer: Viewer,
): JsonOf<typeof cancelledWithdrawalOutput> => ({
  status: withdrawal.status,
  insertId: withdrawal.insertId,
  ...donateOf(withdrawal, viewer),
});

const donateOf = ({ donateKopecks }: { readonly donateKopecks: number }, { currency }: Viewer) => ({
  donate: floorToCurrency(kopecks(donateKopecks), currency.rate),
  donateMinor: donateKopecks,
});

/** Response of GET /api/item/withdrawals. */
export async function answerWithdrawals(
  services: Services,
  viewer: PlayerViewer,
  query: { readonly cursor: string | null; readonly limit: number },
): Promise<ListPage<ListedWithdrawal>> {
  const { list, next } = await listWithdrawals(services, viewer.player.id, query, viewer);
  return { items: list, next, total: null };
}
