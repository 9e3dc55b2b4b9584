import { PAYMENT_STATES, type PaymentState } from '#src/shared/payment-states.ts';
import type { ProviderClaim } from './providers/provider.ts';

const rankOf = (state: PaymentState): number => PAYMENT_STATES.indexOf(state);

const AFTER_PAID = ['refunded', 'charged_back', 'reinstated'] as const;
type AfterPaid = (typeof AFTER_PAID)[number];

/** An accepted claim about money that went back or was won back. */
export interface MoneyFact {
  readonly state: AfterPaid;
  /** The dispute, where the provider numbers them. */
  readonly operationId: string | null;
  readonly at: Date;
}

/** The fact that a claim states about the money of a paid payment, or null. */
export function factOf({ state, operationId = null, at }: ProviderClaim): MoneyFact | null {
  const afterPaid = AFTER_PAID.find((known) => known === state);
  return afterPaid === undefined ? null : { state: afterPaid, operationId, at };
}

/**
 * State of a paid payment by all facts about it, in whatever order they came: a dispute that was not won holds the
 * money, a refund is final, and what is left was won back. A dispute is won by the later claim about it.
 */
export function stateAfter(facts: readonly MoneyFact[]): AfterPaid {
  const isWon = ({ operationId, at }: MoneyFact): boolean =>
    facts.some(
      (fact) =>
        fact.state === 'reinstated' &&
        (operationId === null || fact.operationId === operationId) &&
        fact.at.getTime() >= at.getTime(),
    );
  if (facts.some((fact) => fact.state === 'charged_back' && !isWon(fact))) return 'charged_back';
  return facts.some(({ state }) => state === 'refunded') ? 'refunded' : 'reinstated';
}

/** Returns whether a claimed state comes after the current one: until a payment is paid, states only advance. */
export const isNews = (now: PaymentState, claimedState: PaymentState): boolean => rankOf(claimedState) > rankOf(now);

/** Returns whether money was credited at some time, even if it was refunded since. */
export const hasBeenPaid = (state: PaymentState): boolean =>
  state === 'paid' || state === 'reinstated' || hasGoneBack(state);

/** Returns whether credited money has gone back. */
export const hasGoneBack = (state: PaymentState): boolean => state === 'refunded' || state === 'charged_back';
