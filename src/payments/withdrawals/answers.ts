import type { Services } from '#src/platform/services.ts';
import type { Json } from '#src/shared/answers.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { CancelledWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import type { GameAccount } from './providers/game-accounts.ts';
import type { RequestedWithdrawal } from './request-withdrawal.ts';

/** Response of GET /api/game/account. */
export const answerAccount = ({ id, name, avatar }: GameAccount): Json => ({ gameId: id, name, avatar });

/** Response of POST /api/item/withdraw. */
export const answerRequested = (request: RequestedWithdrawal, viewer: ModelViewer): Json => ({
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
export const answerCancelled = (withdrawal: CancelledWithdrawal, viewer: ModelViewer): Json => ({
  status: withdrawal.status,
  insertId: withdrawal.insertId,
  ...donateOf(withdrawal, viewer),
});

const donateOf = ({ donateKopecks }: { readonly donateKopecks: number }, { currency }: ModelViewer) => ({
  donate: floorToCurrency(kopecks(donateKopecks), currency.rate),
  donateMinor: donateKopecks,
});

/** Response of GET /api/item/withdrawals. */
export async function answerWithdrawals(
  services: Services,
  playerId: number,
  query: { readonly cursor: string | null; readonly limit: number },
  viewer: ModelViewer,
): Promise<object> {
  const { list, next } = await listWithdrawals(services, playerId, query, viewer);
  return { items: list, next, total: null };
}
