/**
 * States of a withdrawal request. The item has the same state while the request is open; a rejected
 * one returns after a day (docs/rules.md 12).
 */
export type WithdrawalState = 'waiting' | 'withdrawing' | 'withdrawn' | 'error' | 'cancelled';

/** Events of a request, each stored with its time. */
export type WithdrawalStep = 'asked' | 'taken' | 'handed_back' | 'withdrawn' | 'rejected' | 'cancelled' | 'returned';

/**
 * Reasons for rejecting a request. A closed list, because the player sees the translated text
 * `withdrawals.reason.{reason}`.
 */
export const REJECT_REASONS = ['avatar', 'lot', 'price', 'account', 'market', 'rules'] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export const isRejectReason = (text: unknown): text is RejectReason => REJECT_REASONS.some((reason) => reason === text);
