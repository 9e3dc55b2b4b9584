import type { Services } from '#src/platform/services.ts';
import { formatG } from '#src/shared/format.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
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
  one: Withdrawal,
  reader: ModelViewer,
): Promise<WithdrawalRequestModel> {
  const steps = await stepsOf(services.db, one.id);
  const listing = one.listingCentiG / 100;
  return {
    id: one.id,
    state: one.state,
    price: floorToCurrency(one.priceKopecks, reader.currency.rate),
    reserved: floorToCurrency(one.reservedKopecks, reader.currency.rate),
    gameId: one.gameId,
    gameName: one.gameName,
    listing,
    // Digits and a decimal comma only, as the market of the game accepts it.
    listingText: formatG(listing).replace(/[^\d,]/g, ''),
    reason: reasonText(one, reader.t),
    steps: steps.map(({ step, createdAt }) => ({ step, at: createdAt.toISOString() })),
    createdAt: one.createdAt.toISOString(),
    closedAt: one.closedAt?.toISOString() ?? null,
  };
}
