/**
 * Why value moves: every kind of transfer that the ledger knows. A player reads each one among their movements as
 * `ledger.kind.{kind}`, so a new kind comes with a text in every language.
 */
export const TRANSFER_KINDS = [
  'case_opening',
  'case_cashback',
  'item_sale',
  'upgrade_stake',
  'demo_gift',
  'demo_removal',
  'top_up',
  'top_up_settled',
  'top_up_refund',
  'charge_back',
  'promo_bonus',
  'promo_taken_back',
  'referral_earning',
  'referral_taken_back',
  'debt_made',
  'debt_repaid',
] as const;

export type TransferKind = (typeof TRANSFER_KINDS)[number];
