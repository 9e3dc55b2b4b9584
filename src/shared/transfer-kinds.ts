/**
 * All kinds of ledger transfers. Players see each kind as `ledger.kind.{kind}`, so a new kind needs a text in every
 * language.
 */
export const TRANSFER_KINDS = [
  'case_opening',
  'case_cashback',
  'wheel_cashback',
  'item_sale',
  'upgrade_stake',
  'battle_entry',
  'battle_funding',
  'battle_returned',
  'battle_settled',
  'battle_prize',
  'daily_bonus',
  'invite_gift',
  'delivery_gift',
  'wheel_prize',
  'demo_gift',
  'demo_removal',
  'top_up',
  'top_up_settled',
  'top_up_refund',
  'charge_back',
  'top_up_reinstated',
  'promo_bonus',
  'promo_taken_back',
  'promo_reinstated',
  'referral_earning',
  'referral_taken_back',
  'referral_reinstated',
  'debt_made',
  'debt_repaid',
  'correction',
  'withdrawal_reserved',
  'withdrawal_returned',
  'withdrawal_spent',
] as const;

export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Units of the accounts: money, bonus points, topped-up money that counts for withdrawals. */
export const MOVEMENT_UNITS = ['RUB', 'BONUS', 'DONATE'] as const;
export type MovementUnit = (typeof MOVEMENT_UNITS)[number];

/** The accounts of a player. A debt is the part of a charge-back that the balance did not cover. */
export const MOVEMENT_ACCOUNTS = ['money', 'bonus', 'donate', 'donate_pending', 'debt'] as const;
export type MovementAccount = (typeof MOVEMENT_ACCOUNTS)[number];
