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
export const answerRequested = (asked: RequestedWithdrawal, reader: ModelViewer): Json => ({
  withdrawal: {
    id: asked.id,
    insertId: asked.insertId,
    status: asked.status,
    donateReservedMinor: asked.reservedKopecks,
    listing: asked.listingCentiG / 100,
    listingMinor: asked.listingCentiG,
  },
  ...donateOf(asked, reader),
});

/** Response of POST /api/item/withdraw/cancel. */
export const answerCancelled = (cancelled: CancelledWithdrawal, reader: ModelViewer): Json => ({
  status: cancelled.status,
  insertId: cancelled.insertId,
  ...donateOf(cancelled, reader),
});

const donateOf = ({ donateKopecks }: { readonly donateKopecks: number }, { currency }: ModelViewer) => ({
  donate: floorToCurrency(kopecks(donateKopecks), currency.rate),
  donateMinor: donateKopecks,
});

/** Response of GET /api/item/withdrawals. */
export async function answerWithdrawals(
  services: Services,
  playerId: number,
  asked: { readonly cursor: string | null; readonly limit: number },
  reader: ModelViewer,
): Promise<object> {
  const { list, next } = await listWithdrawals(services, playerId, asked, reader);
  return { items: list, next, total: null };
}
