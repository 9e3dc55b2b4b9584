/**
 * Why an account may be blocked. The player is told it in words (`errors.auth.blocked.{reason}`), so the list is closed
 * and what staff know beyond it is a note.
 */
export const BLOCK_REASONS = ['fraud', 'accounts', 'payments', 'rules', 'wish'] as const;

export type BlockReason = (typeof BLOCK_REASONS)[number];
