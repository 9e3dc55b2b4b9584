import { readDelivery } from '#src/payments/delivery/index.ts';
import { formatListing } from '#src/shared/format-value.ts';
import type { Services } from '#src/platform/services.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { WithdrawalRequestModel } from '#views/payments/withdrawals/withdrawal-model.ts';
import { stepsOf } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Translated reason of a rejection with the note by the moderator. Null when the request was not rejected. */
export const reasonText = ({ reason, note }: Withdrawal, t: T): string | null =>
  reason === null ? null : [t(`withdrawals.reason.${reason}`), note].filter((part) => Boolean(part)).join(' ');

/** A request with the times of its steps, as its player sees it. */
export async function requestModel(
  services: Services,
  withdrawal: Withdrawal,
  viewer: Viewer,
): Promise<WithdrawalRequestModel> {
  const [steps, delivery] = await Promise.all([
    stepsOf(services.db, withdrawal.id),
    readDelivery(services, withdrawal),
  ]);
  const listing = withdrawal.listingCentiG / 100;
  return {
    id: withdrawal.id,
    state: withdrawal.state,
    price: floorToCurrency(withdrawal.priceKopecks, viewer.currency.rate),
    reserved: ceilToCurrency(withdrawal.reservedKopecks, viewer.currency.rate),
    gameId: withdrawal.gameId,
    gameName: withdrawal.gameName,
    listing,
    // Digits and a decimal comma only, as the market of the game accepts it.
    listingText: formatListing(listing).replace(/[^\d,]/g, ''),
    reason: reasonText(withdrawal, viewer.t),
    steps: steps.map(({ step, createdAt }) => ({ step, at: createdAt.toISOString() })),
    delivery,
    createdAt: withdrawal.createdAt.toISOString(),
    closedAt: withdrawal.closedAt?.toISOString() ?? null,
  };
}
