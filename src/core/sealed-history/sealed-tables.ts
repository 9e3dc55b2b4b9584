/** A column in the leaf of a row: of the table itself, or of a row that was written with it and never changes. */
type SealedColumn = string | { readonly name: string; readonly sql: string };

/** A table, or the unchanging part of one, that is sealed row by row. */
export interface SealedTable {
  /** The name in seals. It never changes, and neither do `columns`: more columns need an entry of their own. */
  readonly name: string;
  /** The table and its joins; the table has the alias `t`. */
  readonly from: string;
  /**
   * The values of a leaf, in this order. The first is the key by which rows are sealed: it ascends with each insert,
   * and all rows of one key are written in one transaction. A column whose name ends in `_at` is a time.
   */
  readonly columns: readonly [string, ...SealedColumn[]];
  /** Further columns that order the rows of one key. */
  readonly thenBy?: string;
  /** The columns of the table that are not sealed, with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>;
}

const GENERATED = 'the database computes it';
const PROGRESS = 'changes while the row is worked on';
const ERASED = 'erased when the account is closed';
const ELSEWHERE = 'another entry of this list covers it';
const EDITED = 'staff edit it; configuration_changes has its history';

/** Everything that is sealed. The audit finds any later change, deletion or insertion in it (docs/decisions/0063). */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    name: 'bonus_takes',
    from: 'bonus_takes t',
    columns: ['id', 'player_id', 'day', 'streak', 'points', 'spins', 'created_at'],
  },
  {
    name: 'case_stock_periods',
    from: 'case_stock_periods t',
    columns: ['id', 'case_id', 'sold_before', 'started_at'],
    leftOut: { total: EDITED, sold: 'counts openings', ended_at: PROGRESS, running_of: GENERATED },
  },
  {
    name: 'case_version_rows',
    from: 'case_version_rows t',
    columns: ['version_id', 'ticket_from', 'ticket_to', 'item_id'],
    thenBy: 't.ticket_from',
  },
  { name: 'case_versions', from: 'case_versions t', columns: ['id', 'case_id', 'number', 'created_at'] },
  {
    name: 'cases',
    from: 'cases t',
    columns: ['id', 'name', 'created_at'],
    leftOut: {
      category: EDITED,
      group_id: EDITED,
      position: EDITED,
      price_kind: EDITED,
      price: EDITED,
      old_price: EDITED,
      cashback_percent: EDITED,
      state: EDITED,
      from_at: EDITED,
      until_at: EDITED,
      image: EDITED,
      hover_image: EDITED,
      palette: EDITED,
      version_id: EDITED,
      revision: EDITED,
    },
  },
  {
    name: 'catalogue_items',
    from: 'catalogue_items t',
    columns: ['id', 'item_key', 'created_at'],
    leftOut: {
      rarity: EDITED,
      is_tracked: EDITED,
      image: EDITED,
      price_centi_g: EDITED,
      is_listed: EDITED,
      revision: EDITED,
    },
  },
  {
    name: 'configuration_changes',
    from: 'configuration_changes t',
    columns: ['id', 'kind', 'entry_key', 'entry_values', 'changed_at', 'changed_by'],
  },
  {
    name: 'contracts',
    from: 'contracts t',
    columns: [
      'id',
      'player_id',
      'item_count',
      'value_kopecks',
      'edge_percent',
      'reveal_at',
      'created_at',
      { name: 'items', sql: usedItems('contract') },
    ],
  },
  {
    name: 'corrections',
    from: 'corrections t',
    columns: ['id', 'player_id', 'unit', 'change_minor', 'reason', 'needs_two', 'asked_by', 'asked_at', 'expires_at'],
    leftOut: { state: PROGRESS, decided_by: PROGRESS, decided_at: PROGRESS },
  },
  {
    name: 'currency_rate_changes',
    from: 'currency_rate_changes t',
    columns: ['id', 'currency_id', 'before_rate', 'after_rate', 'is_override', 'created_at'],
  },
  {
    // Only what the public proof of the draw shows, because anyone may see these leaves.
    name: 'draws',
    from: `draws t JOIN seed_pairs p ON p.id = t.seed_pair_id LEFT JOIN draw_odds o ON o.draw_id = t.id
      LEFT JOIN wheel_spins s ON t.kind = 'wheel' AND s.id = t.subject_id`,
    columns: [
      'id',
      'kind',
      { name: 'version_id', sql: 'COALESCE(t.version_id, s.version_id)' },
      { name: 'server_seed_hash', sql: 'p.server_seed_hash' },
      { name: 'client_seed', sql: 'p.client_seed' },
      'nonce',
      'cursor_no',
      'ticket',
      'item_id',
      { name: 'odds', sql: 'o.odds' },
      'created_at',
    ],
    leftOut: { seed_pair_id: ELSEWHERE, player_id: ELSEWHERE, subject_id: ELSEWHERE },
  },
  {
    // Apart from `draws`, because it names the player.
    name: 'draws.owners',
    from: 'draws t',
    columns: ['id', 'player_id', 'seed_pair_id', 'subject_id'],
    leftOut: {
      kind: ELSEWHERE,
      version_id: ELSEWHERE,
      nonce: ELSEWHERE,
      cursor_no: ELSEWHERE,
      ticket: ELSEWHERE,
      item_id: ELSEWHERE,
      created_at: ELSEWHERE,
    },
  },
  {
    name: 'item_moves',
    from: 'item_moves t',
    columns: ['id', 'owned_item_id', 'from_status', 'to_status', 'created_at'],
  },
  {
    name: 'items',
    from: 'items t',
    columns: [
      'id',
      'player_id',
      'item_id',
      'draw_id',
      'case_id',
      'start_status',
      'rarity',
      'price_kopecks',
      'price_centi_g',
      'reveal_at',
      'created_at',
    ],
    leftOut: { status: 'changes by item_moves', is_locked: 'its owner changes it' },
  },
  {
    name: 'openings',
    from: 'openings t',
    columns: [
      'id',
      'player_id',
      'case_id',
      'version_id',
      'count',
      'price_kind',
      'paid',
      'cashback_centi_points',
      'wheel_centi_points',
      'stock_period_id',
      'again_at',
      'exp',
      'g_price_kopecks',
      'reveal_at',
      'created_at',
    ],
  },
  {
    name: 'payment_events',
    from: 'payment_events t',
    columns: [
      'id',
      'provider',
      'event_id',
      'operation_id',
      'payment_id',
      'source',
      'state',
      'amount_minor',
      'currency',
      'outcome',
      'happened_at',
      'created_at',
    ],
    leftOut: { is_refused: GENERATED },
  },
  {
    name: 'payment_flags',
    from: 'payment_flags t',
    columns: ['id', 'payment_id', 'player_id', 'kind', 'detail', 'created_at'],
  },
  {
    name: 'payments',
    from: 'payments t',
    columns: [
      'id',
      'public_id',
      'player_id',
      'provider',
      'method',
      'amount_minor',
      'currency',
      'rate',
      'base_kopecks',
      'promo_id',
      'promo',
      'created_at',
      'expires_at',
    ],
    leftOut: {
      method_hints: 'a name to show, without value',
      state: PROGRESS,
      external_id: PROGRESS,
      begun: PROGRESS,
      promo_gain_kopecks: PROGRESS,
      address: ERASED,
      device: ERASED,
      paid_at: PROGRESS,
      closed_at: PROGRESS,
      settle_at: PROGRESS,
      unsettled_kopecks: PROGRESS,
      free_spins: PROGRESS,
      free_spins_taken: PROGRESS,
      query_at: PROGRESS,
      queries: PROGRESS,
      refund_query_at: PROGRESS,
    },
  },
  {
    name: 'play_breaks',
    from: 'play_breaks t',
    columns: ['id', 'player_id', 'from_at', 'until_at'],
    leftOut: { lifted_at: PROGRESS, member_id: PROGRESS, reason: PROGRESS },
  },
  {
    name: 'player_notes',
    from: 'player_notes t',
    columns: ['id', 'player_id', 'member_id', 'created_at'],
    leftOut: { text: ERASED },
  },
  {
    name: 'promo_codes',
    from: 'promo_codes t',
    columns: [
      'id',
      'code',
      'kind',
      'type',
      'multiplier_e4',
      'amount_kopecks',
      'min_sum_kopecks',
      'player_id',
      'from_at',
      'max_uses',
      'is_demo',
      'batch_id',
      'created_at',
    ],
    leftOut: { until_at: 'staff may end a code', uses: 'counts the rows of promo_uses' },
  },
  { name: 'promo_uses', from: 'promo_uses t', columns: ['id', 'promo_id', 'player_id', 'payment_id', 'created_at'] },
  {
    name: 'restore_gaps',
    from: 'restore_gaps t',
    columns: ['restore_id', 'table_name', 'first_id', 'last_id'],
    thenBy: 't.table_name',
  },
  { name: 'restores', from: 'restores t', columns: ['id', 'backed_up_at', 'restored_at'] },
  {
    name: 'seed_pairs',
    from: 'seed_pairs t',
    columns: ['id', 'player_id', 'server_seed_hash', 'created_at'],
    leftOut: {
      state: PROGRESS,
      active_of: GENERATED,
      next_of: GENERATED,
      server_seed_sealed: 'encrypted again when the key changes; server_seed_hash binds it',
      server_seed: 'null until the pair is revealed; server_seed_hash binds it',
      client_seed: 'the player chooses it later; the leaf of each draw has it',
      nonce: 'counts the draws',
      activated_at: PROGRESS,
      revealed_at: PROGRESS,
    },
  },
  {
    name: 'staff_log',
    from: 'staff_log t',
    columns: ['id', 'member_id', 'role', 'act', 'about_type', 'about_id', 'was', 'became', 'reason', 'created_at'],
    leftOut: { seal: 'a hash of the other columns' },
  },
  {
    name: 'transfers',
    from: 'transfers t',
    columns: [
      'id',
      'debit_id',
      'credit_id',
      'unit',
      'amount',
      'kind',
      'subject_type',
      'subject_id',
      'reason',
      'created_at',
    ],
  },
  {
    name: 'upgrades',
    from: 'upgrades t',
    columns: [
      'id',
      'player_id',
      'target_item_id',
      'target_kopecks',
      'target_centi_g',
      'item_count',
      'stake_kopecks',
      'add_kopecks',
      'side',
      'tickets',
      'edge_percent',
      'reveal_at',
      'created_at',
      { name: 'items', sql: usedItems('upgrade') },
    ],
  },
  {
    name: 'vouchers',
    from: 'vouchers t',
    columns: ['id', 'player_id', 'case_id', 'draw_id', 'until_at', 'created_at'],
    leftOut: { opening_id: 'set when it is used', used_at: 'set when it is used' },
  },
  {
    name: 'wallets',
    from: 'wallets t',
    columns: ['id', 'player_id', 'account', 'unit'],
    leftOut: {
      owner_id: GENERATED,
      balance: 'the sum of transfers',
      closed_after_transfer_id: 'set when the account is closed',
    },
  },
  {
    name: 'wheel_prizes',
    from: 'wheel_prizes t',
    columns: [
      'spin_id',
      'draw_id',
      'position',
      'kind',
      'owned_item_id',
      'voucher_id',
      'code_id',
      'cashback_percent',
      'until_at',
    ],
  },
  {
    name: 'wheel_sectors',
    from: 'wheel_sectors t',
    columns: [
      'version_id',
      'position',
      'ticket_from',
      'ticket_to',
      'kind',
      'amount',
      'percent',
      'min_kopecks',
      'item_id',
      'case_id',
    ],
    thenBy: 't.position',
    leftOut: { image: 'a picture to show, without value' },
  },
  {
    name: 'wheel_spins',
    from: 'wheel_spins t',
    columns: ['id', 'player_id', 'version_id', 'promo_id', 'g_price_kopecks', 'reveal_at', 'created_at'],
  },
  { name: 'wheel_versions', from: 'wheel_versions t', columns: ['id', 'number', 'created_at'] },
  {
    name: 'withdrawal_steps',
    from: 'withdrawal_steps t',
    columns: ['id', 'withdrawal_id', 'step', 'by_id', 'terms_hash', 'created_at'],
  },
  {
    name: 'withdrawals',
    from: 'withdrawals t',
    columns: [
      'id',
      'player_id',
      'owned_item_id',
      'price_kopecks',
      'cost_kopecks',
      'reserved_kopecks',
      'listing_centi_g',
      'created_at',
    ],
    leftOut: {
      state: PROGRESS,
      open_item_id: GENERATED,
      game_id: ERASED,
      game_name: ERASED,
      terms_salt: ERASED,
      listing_mark: PROGRESS,
      holder_id: PROGRESS,
      held_until: PROGRESS,
      decided_by: PROGRESS,
      reason: PROGRESS,
      note: PROGRESS,
      lot: PROGRESS,
      back_at: PROGRESS,
      taken_at: PROGRESS,
      closed_at: PROGRESS,
    },
  },
];

/** Append-only tables without an entry of their own, with the reason. */
export const NOT_SEALED: Readonly<Record<string, string>> = {
  draw_odds: 'part of the leaf of the draw',
  item_uses: 'part of the leaf of the contract or the upgrade',
  invite_activations: 'its key does not ascend; its gifts are transfers',
  seal_tables: 'part of the seals',
  seals: 'they are the chain',
};

/** The items that a game consumed, by ascending id. */
function usedItems(kind: 'contract' | 'upgrade'): string {
  return `(SELECT GROUP_CONCAT(u.owned_item_id ORDER BY u.owned_item_id) FROM item_uses u
    WHERE u.kind = '${kind}' AND u.subject_id = t.id)`;
}
