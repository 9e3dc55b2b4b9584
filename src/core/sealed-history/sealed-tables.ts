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
const SIGNATURE = { signature: 'proves who wrote the row; the audit verifies it' } as const;
const EDITED = 'staff edit it; configuration_changes has its history';
const BY_RULES = 'rules of the audit find each change, deletion and later insertion';

/** A table as it is declared: `columns` are names, each the table's own column unless `computed` has its SQL. */
interface DeclaredTable extends Omit<SealedTable, 'columns' | 'from'> {
  /** The table itself when it is left out. */
  readonly from?: string;
  readonly columns: string;
  readonly computed?: Readonly<Record<string, string>>;
}

const DECLARED: readonly DeclaredTable[] = [
  { name: 'battle_cases', columns: 'battle_id, round, case_id, version_id, price_kopecks', thenBy: 't.round' },
  { name: 'battle_entries', columns: 'id, seat_id, player_id, client_seed, paid_kopecks, created_at' },
  {
    name: 'battles',
    columns: `id, code, creator_id, format, mode, fund_percent, entry_kopecks, fund_kopecks, funded_kopecks,
      pot_kopecks, server_seed_hash, beacon_key, created_at`,
    leftOut: {
      ...SIGNATURE,
      is_private: 'who may see the battle, without value',
      ...each(
        PROGRESS,
        `state, server_seed, beacon_round, beacon_signature, tie_ticket, tie_cursor, g_price_kopecks, filled_at,
          drawn_at, finish_at, cancelled_at, cancel_reason`,
      ),
      server_seed_sealed: 'encrypted again when SECRET_KEY changes',
    },
  },
  { name: 'bonus_takes', columns: 'id, player_id, day, streak, points, spins, created_at' },
  {
    name: 'case_stock_periods',
    columns: 'id, case_id, sold_before, started_at',
    leftOut: { total: EDITED, sold: 'counts openings', ended_at: PROGRESS, running_of: GENERATED },
  },
  { name: 'case_version_rows', columns: 'version_id, ticket_from, ticket_to, item_id', thenBy: 't.ticket_from' },
  { name: 'case_versions', columns: 'id, case_id, number, created_at' },
  {
    name: 'cases',
    columns: 'id, name, created_at',
    leftOut: each(
      EDITED,
      `category, group_id, position, price_kind, price, old_price, cashback_percent, state, from_at, until_at,
        image, hover_image, palette, version_id, revision, changed_at`,
    ),
  },
  {
    name: 'catalogue_items',
    columns: 'id, item_key, created_at',
    leftOut: each(EDITED, 'rarity, is_tracked, image, price_centi_g, is_listed, revision, changed_at'),
  },
  {
    name: 'change_requests',
    columns: 'id, kind, input, changes, cost_kopecks, reason, asked_by, asked_at, expires_at',
    leftOut: { ...SIGNATURE, ...each(PROGRESS, 'state, decided_by, decided_at') },
  },
  {
    name: 'configuration_changes',
    columns: 'id, kind, entry_key, entry_values, changed_at, changed_by',
    leftOut: SIGNATURE,
  },
  {
    name: 'corrections',
    columns: 'id, player_id, unit, change_minor, reason, needs_two, asked_by, asked_at, expires_at',
    leftOut: { ...SIGNATURE, ...each(PROGRESS, 'state, decided_by, decided_at') },
  },
  { name: 'currency_rate_changes', columns: 'id, currency_id, before_rate, after_rate, is_override, created_at' },
  {
    name: 'delivery_days',
    columns: 'id, day, requests, delivered, median_seconds, p90_seconds, missed, centi_points, created_at',
    leftOut: SIGNATURE,
  },
  {
    name: 'delivery_gifts',
    columns: `id, withdrawal_id, player_id, outcome, centi_points, player_most_centi_points, day_most_centi_points,
      created_at`,
    leftOut: SIGNATURE,
  },
  {
    name: 'delivery_promises',
    columns: 'id, withdrawal_id, hours, per_mille, least_kopecks, centi_points, due_at, created_at',
    leftOut: SIGNATURE,
  },
  {
    // Only what the public proof of the draw shows, because anyone may see these leaves.
    name: 'draws',
    from: `draws t JOIN seed_pairs p ON p.id = t.seed_pair_id LEFT JOIN draw_odds o ON o.draw_id = t.id
      LEFT JOIN wheel_spins s ON t.kind = 'wheel' AND s.id = t.subject_id`,
    columns: 'id, kind, version_id, server_seed_hash, client_seed, nonce, cursor_no, ticket, item_id, odds, created_at',
    computed: {
      version_id: 'COALESCE(t.version_id, s.version_id)',
      server_seed_hash: 'p.server_seed_hash',
      client_seed: 'p.client_seed',
      odds: 'o.odds',
    },
    leftOut: { ...SIGNATURE, ...each(BY_RULES, 'seed_pair_id, player_id, subject_id') },
  },
  { name: 'item_moves', columns: 'id, owned_item_id, from_status, to_status, created_at' },
  {
    name: 'items',
    columns: `id, player_id, item_id, draw_id, case_id, start_status, rarity, price_kopecks, price_centi_g,
      reveal_at, created_at`,
    leftOut: { status: 'changes by item_moves', is_locked: 'its owner changes it' },
  },
  {
    name: 'openings',
    columns: `id, player_id, case_id, version_id, count, price_kind, paid, cashback_centi_points,
      wheel_centi_points, stock_period_id, again_at, exp, g_price_kopecks, reveal_at, created_at`,
  },
  {
    name: 'payment_events',
    columns: `id, provider, event_id, operation_id, payment_id, source, state, amount_minor, currency, outcome,
      happened_at, created_at`,
    leftOut: { is_refused: GENERATED },
  },
  { name: 'payment_flags', columns: 'id, payment_id, player_id, kind, detail, created_at' },
  {
    name: 'payments',
    columns: `id, public_id, player_id, provider, method, amount_minor, currency, rate, base_kopecks, promo_id,
      promo, created_at, expires_at`,
    leftOut: {
      ...SIGNATURE,
      method_hints: 'a name to show, without value',
      ...each(
        PROGRESS,
        `state, external_id, begun, promo_gain_kopecks, paid_at, closed_at, settle_at, unsettled_kopecks,
          free_spins, free_spins_taken, query_at, queries, refund_query_at`,
      ),
      ...each(ERASED, 'address, device'),
    },
  },
  { name: 'player_notes', columns: 'id, player_id, member_id, created_at', leftOut: { text: ERASED } },
  {
    name: 'promo_codes',
    columns: `id, code, kind, type, multiplier_e4, amount_kopecks, min_sum_kopecks, player_id, from_at, max_uses,
      is_demo, batch_id, created_at`,
    leftOut: { until_at: 'staff may end a code', uses: 'counts the rows of promo_uses' },
  },
  { name: 'promo_uses', columns: 'id, promo_id, player_id, payment_id, created_at' },
  { name: 'reserve_declarations', columns: 'id, texts, created_at' },
  {
    name: 'reserve_statements',
    columns: `id, day, seal_id, last_transfer_id, last_item_id, last_move_id, balances_kopecks, items_kopecks,
      withdrawals_kopecks, payments_kopecks, delivered_kopecks, created_at`,
    leftOut: SIGNATURE,
  },
  {
    name: 'restore_gaps',
    columns: 'restore_id, table_name, first_id, last_id',
    thenBy: 't.table_name',
    leftOut: SIGNATURE,
  },
  { name: 'restores', columns: 'id, backed_up_at, restored_at', leftOut: SIGNATURE },
  {
    name: 'seed_pairs',
    columns: 'id, player_id, server_seed_hash, created_at',
    leftOut: {
      ...SIGNATURE,
      ...each(PROGRESS, 'state, activated_at, revealed_at'),
      ...each(GENERATED, 'active_of, next_of'),
      server_seed_sealed: 'encrypted again when the key changes; server_seed_hash binds it',
      server_seed: 'null until the pair is revealed; server_seed_hash binds it',
      client_seed: 'the player chooses it later; the leaf of each draw has it',
      nonce: 'counts the draws',
    },
  },
  {
    name: 'staff_log',
    columns: 'id, member_id, role, act, about_type, about_id, was, became, reason, created_at',
    leftOut: { ...SIGNATURE, seal: 'a hash of the other columns' },
  },
  {
    name: 'transfers',
    columns: 'id, debit_id, credit_id, unit, amount, kind, subject_type, subject_id, reason, created_at',
    leftOut: SIGNATURE,
  },
  {
    name: 'upgrades',
    columns: `id, player_id, target_item_id, target_kopecks, target_centi_g, item_count, stake_kopecks, add_kopecks,
      side, tickets, edge_percent, reveal_at, created_at, items`,
    computed: {
      items: `(SELECT GROUP_CONCAT(u.owned_item_id ORDER BY u.owned_item_id) FROM item_uses u
        WHERE u.kind = 'upgrade' AND u.subject_id = t.id)`,
    },
  },
  {
    name: 'wheel_prizes',
    columns: 'spin_id, draw_id, position, kind, owned_item_id, voucher_id, code_id, cashback_percent, until_at',
  },
  { name: 'wheel_spins', columns: 'id, player_id, version_id, promo_id, g_price_kopecks, reveal_at, created_at' },
  { name: 'wheel_versions', columns: 'id, number, created_at' },
  { name: 'withdrawal_steps', columns: 'id, withdrawal_id, step, by_id, terms_hash, created_at', leftOut: SIGNATURE },
  {
    name: 'withdrawals',
    columns: 'id, player_id, owned_item_id, price_kopecks, cost_kopecks, reserved_kopecks, listing_centi_g, created_at',
    leftOut: {
      ...each(
        PROGRESS,
        'state, listing_mark, holder_id, held_until, decided_by, reason, note, lot, back_at, taken_at, closed_at',
      ),
      open_item_id: GENERATED,
      ...each(ERASED, 'game_id, game_name, terms_salt'),
    },
  },
];

/** Everything that is sealed. The audit finds any later change, deletion or insertion in it (docs/decisions/0063). */
export const SEALED_TABLES: readonly SealedTable[] = DECLARED.map(
  ({ name, from = `${name} t`, columns, computed, ...rest }) => ({
    name,
    from,
    columns: columnsOf(columns, computed),
    ...rest,
  }),
);

/**
 * Tables without an entry, with the reason: append-only ones, and those that had an entry in a former release. The
 * seals of that release name them, so their names stay known; their rows are no longer compared with those seals.
 */
export const NOT_SEALED: Readonly<Record<string, string>> = {
  battle_drops: BY_RULES,
  contracts: BY_RULES,
  draw_odds: 'part of the leaf of the draw',
  'draws.owners': BY_RULES,
  invite_activations: 'its key does not ascend; its gifts are transfers',
  item_uses: 'part of the leaf of the upgrade; rules of the audit find each change of those of contracts',
  play_breaks: BY_RULES,
  seal_tables: 'part of the seals',
  seals: 'they are the chain',
  vouchers: BY_RULES,
  wallets: BY_RULES,
  wheel_sectors: BY_RULES,
};

/** Columns from their names, separated by commas; those of `computed` have SQL of their own. */
export function columnsOf(names: string, computed: Readonly<Record<string, string>> = {}): SealedTable['columns'] {
  const [key = '', ...others] = namesIn(names);
  return [key, ...others.map((name) => (computed[name] === undefined ? name : { name, sql: computed[name] }))];
}

/** The same reason for several columns. */
function each(reason: string, names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(namesIn(names).map((name) => [name, reason]));
}

function namesIn(list: string): string[] {
  return list.split(/,\s+/);
}
