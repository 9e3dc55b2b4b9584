import type { World } from '#src/platform/world.ts';
import { formatG } from '#src/shared/format.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { WithdrawalRequestModel } from '#views/withdrawals/withdrawal-model.ts';
import { stepsOf } from './read-withdrawals.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Why a request was turned down, in the reader's language, and what the moderator added; null where it was not. */
export const reasonText = ({ reason, note }: Withdrawal, t: T): string | null =>
  reason === null ? null : [t(`withdrawals.reason.${reason}`), note].filter((part) => Boolean(part)).join(' ');

/** A request as its player follows it: with the time of each step. */
export async function requestModel(world: World, one: Withdrawal, reader: Reader): Promise<WithdrawalRequestModel> {
  const steps = await stepsOf(world.db, one.id);
  const listing = one.listingCentiG / 100;
  return {
    id: one.id,
    state: one.state,
    price: floorToCurrency(one.priceKopecks, reader.currency.rate),
    reserved: floorToCurrency(one.reservedKopecks, reader.currency.rate),
    gameId: one.gameId,
    gameName: one.gameName,
    listing,
    // As the game's market takes it: digits alone.
    listingText: formatG(listing).replace(/[^\d,]/g, ''),
    reason: reasonText(one, reader.t),
    steps: steps.map(({ step, createdAt }) => ({ step, at: createdAt.toISOString() })),
    createdAt: one.createdAt.toISOString(),
    closedAt: one.closedAt?.toISOString() ?? null,
  };
}
