import type { MovementAccount, TransferKind } from '#src/shared/transfer-kinds.ts';
import type { HouseAccount, LedgerUnit } from './posting.ts';

/** The type of a transfer's subject. */
export type TransferSubject =
  | 'battle'
  | 'battle_seat'
  | 'bonus'
  | 'correction'
  | 'invite'
  | 'item'
  | 'opening'
  | 'payment'
  | 'player'
  | 'spin'
  | 'upgrade'
  | 'withdrawal';

export type TransferAccount = MovementAccount | HouseAccount;

/** The row that justifies a transfer: found by the subject's id, and written in the same transaction. */
export interface TransferSource {
  readonly table: string;
  readonly key: string;
  /** The columns with the players whose wallets may take part. */
  readonly players: readonly string[];
}

/** The amount that the source states: a column times a factor. `isMost`: the transfer may be smaller. */
export interface SourceAmount {
  readonly column: string;
  readonly factor: number;
  readonly isMost: boolean;
}

/** One lawful way of a transfer. A kind has several when it depends on the unit or on the direction. */
export interface TransferRoute {
  readonly subject: TransferSubject;
  readonly unit: LedgerUnit;
  readonly debit: TransferAccount;
  readonly credit: TransferAccount;
  readonly source: TransferSource;
  /** Null when no row states the amount. */
  readonly amount: SourceAmount | null;
  /** Columns of the source with the values that they must have. */
  readonly when: Readonly<Record<string, string | number>>;
}

const sourceOf = (table: string, key = 'id', players: readonly string[] = ['player_id']): TransferSource => ({
  table,
  key,
  players,
});

const BATTLES = sourceOf('battles', 'id', ['creator_id']);
const SEATS = sourceOf('battle_seats');
const OPENINGS = sourceOf('openings');
const PAYMENTS = sourceOf('payments');
const PLAYERS = sourceOf('players', 'id', ['id']);
const WITHDRAWALS = sourceOf('withdrawals');
const CORRECTIONS = sourceOf('corrections');
const EARNINGS = sourceOf('referral_earnings', 'payment_id', ['inviter_id']);
/** Spins with the amount of the sector that they won. */
const WINNINGS = sourceOf('wheel_winnings');

const exactly = (column: string, factor = 1): SourceAmount => ({ column, factor, isMost: false });
const atMost = (column: string): SourceAmount => ({ column, factor: 1, isMost: true });

type Way = readonly [unit: LedgerUnit, debit: TransferAccount, credit: TransferAccount];

const routes = (
  subject: TransferSubject,
  source: TransferSource,
  amount: SourceAmount | null,
  ways: readonly Way[],
  when: TransferRoute['when'] = {},
): TransferRoute[] => ways.map(([unit, debit, credit]) => ({ subject, source, unit, debit, credit, amount, when }));

const BASE_AT_MOST = atMost('base_kopecks');
const OF_DEMO = { is_demo: 1 };
const PLAYER_WALLETS = [
  ['RUB', 'money'],
  ['BONUS', 'bonus'],
  ['DONATE', 'donate'],
] as const;

const takenBack = (): TransferRoute[] =>
  routes('payment', PAYMENTS, BASE_AT_MOST, [
    ['RUB', 'money', 'provider_clearing'],
    ['DONATE', 'donate', 'provider_clearing'],
    ['DONATE', 'donate_pending', 'provider_clearing'],
    ['RUB', 'charge_back_loss', 'provider_clearing'],
    ['DONATE', 'charge_back_loss', 'provider_clearing'],
  ]);

/**
 * The lawful transfers, by kind: subject, accounts, unit, and the row that justifies player and amount. `post` refuses
 * any other posting, and the audit checks every transfer against the same table (docs/rules.md 2).
 */
export const TRANSFER_ROUTES: Readonly<Record<TransferKind, readonly TransferRoute[]>> = {
  case_opening: [
    ...routes('opening', OPENINGS, exactly('paid'), [['RUB', 'money', 'case_revenue']], { price_kind: 'money' }),
    ...routes('opening', OPENINGS, exactly('paid'), [['BONUS', 'bonus', 'case_revenue']], { price_kind: 'bonuses' }),
  ],
  case_cashback: routes('opening', OPENINGS, exactly('cashback_centi_points'), [['BONUS', 'case_cashback', 'bonus']]),
  wheel_cashback: routes('opening', OPENINGS, exactly('wheel_centi_points'), [['BONUS', 'case_cashback', 'bonus']]),
  item_sale: routes('item', sourceOf('items'), exactly('price_kopecks'), [['RUB', 'item_purchases', 'money']], {
    status: 'sold',
  }),
  upgrade_stake: routes('upgrade', sourceOf('upgrades'), exactly('add_kopecks'), [['RUB', 'money', 'upgrade_stakes']]),
  battle_entry: [
    ...routes('battle_seat', SEATS, exactly('paid_kopecks'), [['RUB', 'money', 'battle_stakes']], { is_bot: 0 }),
    ...routes('battle_seat', SEATS, exactly('paid_kopecks'), [['RUB', 'battle_bot', 'battle_stakes']], { is_bot: 1 }),
  ],
  battle_funding: routes('battle', BATTLES, exactly('funded_kopecks'), [['RUB', 'money', 'battle_stakes']]),
  // The money of a cancelled battle, and the creator's part of an entry that the bot pays in full.
  battle_returned: [
    ...routes('battle_seat', SEATS, exactly('paid_kopecks'), [['RUB', 'battle_stakes', 'money']], { is_bot: 0 }),
    ...routes('battle_seat', SEATS, exactly('paid_kopecks'), [['RUB', 'battle_stakes', 'battle_bot']], { is_bot: 1 }),
    ...routes('battle', BATTLES, atMost('funded_kopecks'), [['RUB', 'battle_stakes', 'money']]),
  ],
  battle_settled: routes('battle', BATTLES, exactly('pot_kopecks'), [['RUB', 'battle_stakes', 'battle_revenue']], {
    state: 'drawn',
  }),
  battle_prize: routes('battle_seat', SEATS, exactly('prize_kopecks'), [['RUB', 'battle_prizes', 'money']], {
    is_winner: 1,
  }),
  daily_bonus: routes('bonus', sourceOf('bonus_takes'), exactly('points', 100), [['BONUS', 'bonus_expense', 'bonus']]),
  invite_gift: routes(
    'invite',
    sourceOf('invite_activations', 'player_id', ['player_id', 'owner_id']),
    exactly('points', 100),
    [['BONUS', 'invite_expense', 'bonus']],
  ),
  delivery_gift: routes('withdrawal', sourceOf('delivery_gifts', 'withdrawal_id'), exactly('centi_points'), [
    ['BONUS', 'delivery_expense', 'bonus'],
  ]),
  wheel_prize: [
    ...routes('spin', WINNINGS, exactly('amount'), [['BONUS', 'wheel_prizes', 'bonus']], { kind: 'points' }),
    ...routes('spin', WINNINGS, exactly('amount'), [['RUB', 'wheel_prizes', 'money']], { kind: 'money' }),
  ],
  // Demo accounts get any sum.
  demo_gift: routes(
    'player',
    PLAYERS,
    null,
    PLAYER_WALLETS.map(([unit, account]) => [unit, 'demo', account]),
    OF_DEMO,
  ),
  // The rest of a demo account that is removed.
  demo_removal: routes(
    'player',
    PLAYERS,
    null,
    [
      ...PLAYER_WALLETS.map(([unit, account]) => [unit, account, 'demo'] as const),
      ['RUB', 'debt', 'player_debts'],
      ['DONATE', 'debt', 'player_debts'],
    ],
    OF_DEMO,
  ),
  top_up: routes('payment', PAYMENTS, exactly('base_kopecks'), [
    ['RUB', 'provider_clearing', 'money'],
    ['DONATE', 'provider_clearing', 'donate'],
    ['DONATE', 'provider_clearing', 'donate_pending'],
  ]),
  top_up_settled: routes('payment', PAYMENTS, BASE_AT_MOST, [['DONATE', 'donate_pending', 'donate']]),
  top_up_refund: takenBack(),
  charge_back: takenBack(),
  top_up_reinstated: routes('payment', PAYMENTS, exactly('base_kopecks'), [
    ['RUB', 'provider_clearing', 'money'],
    ['DONATE', 'provider_clearing', 'donate'],
  ]),
  promo_bonus: routes('payment', PAYMENTS, exactly('promo_gain_kopecks'), [['RUB', 'promo_expense', 'money']]),
  promo_taken_back: routes('payment', PAYMENTS, atMost('promo_gain_kopecks'), [['RUB', 'money', 'promo_expense']]),
  promo_reinstated: routes('payment', PAYMENTS, atMost('promo_gain_kopecks'), [['RUB', 'promo_expense', 'money']]),
  referral_earning: routes('payment', EARNINGS, exactly('amount_kopecks'), [['RUB', 'referral_expense', 'money']]),
  // A share that was given back can be taken once more, by another sum.
  referral_taken_back: routes('payment', EARNINGS, atMost('amount_kopecks'), [['RUB', 'money', 'referral_expense']]),
  referral_reinstated: routes('payment', EARNINGS, atMost('amount_kopecks'), [['RUB', 'referral_expense', 'money']]),
  debt_made: routes('payment', PAYMENTS, BASE_AT_MOST, [
    ['RUB', 'player_debts', 'debt'],
    ['DONATE', 'player_debts', 'debt'],
  ]),
  debt_repaid: [
    ...routes('payment', PAYMENTS, BASE_AT_MOST, [
      ['RUB', 'money', 'charge_back_loss'],
      ['DONATE', 'donate', 'charge_back_loss'],
      ['DONATE', 'donate_pending', 'charge_back_loss'],
      ['RUB', 'debt', 'player_debts'],
      ['DONATE', 'debt', 'player_debts'],
    ]),
    ...routes('withdrawal', WITHDRAWALS, atMost('reserved_kopecks'), [
      ['DONATE', 'donate', 'charge_back_loss'],
      ['DONATE', 'debt', 'player_debts'],
    ]),
  ],
  correction: PLAYER_WALLETS.flatMap(([unit, account]) => [
    ...routes('correction', CORRECTIONS, exactly('change_minor'), [[unit, 'adjustment', account]], { unit }),
    ...routes('correction', CORRECTIONS, exactly('change_minor', -1), [[unit, account, 'adjustment']], { unit }),
  ]),
  withdrawal_reserved: routes('withdrawal', WITHDRAWALS, exactly('reserved_kopecks'), [
    ['DONATE', 'donate', 'withdrawal_reserve'],
  ]),
  withdrawal_returned: routes('withdrawal', WITHDRAWALS, exactly('reserved_kopecks'), [
    ['DONATE', 'withdrawal_reserve', 'donate'],
  ]),
  withdrawal_spent: routes(
    'withdrawal',
    WITHDRAWALS,
    exactly('reserved_kopecks'),
    [['DONATE', 'withdrawal_reserve', 'withdrawals']],
    { state: 'withdrawn' },
  ),
};

/** Returns whether a posting takes a lawful route of its kind. The audit compares player and amount with the source. */
export const isLawful = (
  kind: TransferKind,
  posting: Pick<TransferRoute, 'unit' | 'debit' | 'credit'> & { readonly subject: string },
): boolean =>
  TRANSFER_ROUTES[kind].some(
    ({ subject, unit, debit, credit }) =>
      subject === posting.subject && unit === posting.unit && debit === posting.debit && credit === posting.credit,
  );
