import type { World } from '#src/platform/world.ts';
import type { Json } from '#src/shared/answers.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { CancelledWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import type { GameAccount } from './providers/game-accounts.ts';
import type { RequestedWithdrawal } from './request-withdrawal.ts';

/** The answer of GET /api/game/account. */
export const answerAccount = ({ id, name, avatar }: GameAccount): Json => ({ gameId: id, name, avatar });

/** The answer of POST /api/item/withdraw. */
export const answerRequested = (asked: RequestedWithdrawal, reader: Reader): Json => ({
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

/** The answer of POST /api/item/withdraw/cancel. */
export const answerCancelled = (cancelled: CancelledWithdrawal, reader: Reader): Json => ({
  status: cancelled.status,
  insertId: cancelled.insertId,
  ...donateOf(cancelled, reader),
});

const donateOf = ({ donateKopecks }: { readonly donateKopecks: number }, { currency }: Reader) => ({
  donate: floorToCurrency(kopecks(donateKopecks), currency.rate),
  donateMinor: donateKopecks,
});

/** The answer of GET /api/item/withdrawals: a page of requests. */
export async function answerWithdrawals(
  world: World,
  playerId: number,
  asked: { readonly cursor: string | null; readonly limit: number },
  reader: Reader,
): Promise<object> {
  const { list, next } = await listWithdrawals(world, playerId, asked, reader);
  return { items: list, next, total: null };
}
