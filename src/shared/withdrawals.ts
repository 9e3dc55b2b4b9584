/** Where a request for a withdrawal stands; but for the last one, the item stands there too (docs/rules.md 12). */
export type WithdrawalState = 'waiting' | 'withdrawing' | 'withdrawn' | 'error' | 'cancelled';

/** What happened to a request, in the past: each is kept with its time. */
export type WithdrawalStep = 'asked' | 'taken' | 'handed_back' | 'withdrawn' | 'rejected' | 'cancelled' | 'returned';

/**
 * Why a moderator may turn a request down: a closed list, because the player reads it in their own language, as
 * `withdrawals.reason.{reason}`.
 */
export const REJECT_REASONS = ['avatar', 'lot', 'price', 'account', 'market', 'rules'] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Whether a text is one of the reasons. */
export const isRejectReason = (text: unknown): text is RejectReason => REJECT_REASONS.some((reason) => reason === text);
