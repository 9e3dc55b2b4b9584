import { ceilToCurrency, floorToCurrency, typedToCurrency } from './money.ts';
import type { TransferKind } from './transfer-kinds.ts';
import { kopecks } from './units.ts';

/** Prices and holds, and what comes back of them: a returned sum is the one that was taken. */
const CHARGED: readonly TransferKind[] = [
  'case_opening',
  'battle_entry',
  'battle_funding',
  'battle_returned',
  'withdrawal_reserved',
  'withdrawal_returned',
  'withdrawal_spent',
  'debt_made',
  'debt_repaid',
];

/** Sums that the player or the payment names in the displayed currency. */
const TYPED: readonly TransferKind[] = [
  'top_up',
  'top_up_settled',
  'top_up_refund',
  'charge_back',
  'top_up_reinstated',
  'upgrade_stake',
];

/**
 * The shown sum of a movement of money in the displayed currency, with the sign of `minor` (kopecks): the sum that the
 * button promised and the page of the event shows. The kind decides how it is rounded, so that a sum which comes back
 * is the sum that left.
 */
export function shownMovement(kind: TransferKind, minor: number, rate: string): number {
  const amount = kopecks(Math.abs(minor));
  const isCharged = CHARGED.includes(kind) || (kind === 'correction' && minor < 0);
  const convert = TYPED.includes(kind) ? typedToCurrency : isCharged ? ceilToCurrency : floorToCurrency;
  return Math.sign(minor) * convert(amount, rate);
}
