/**
 * Reasons for blocking an account. The player sees the text `errors.auth.blocked.{reason}`, so the list is closed.
 * Staff keep further details in a note.
 */
export const BLOCK_REASONS = ['fraud', 'accounts', 'payments', 'rules', 'wish'] as const;

export type BlockReason = (typeof BLOCK_REASONS)[number];
