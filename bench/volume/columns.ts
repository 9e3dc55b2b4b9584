/** The tables that a history fills while it is generated, with their columns in the order of writing. */
export const AS_IT_GOES = {
  transfers: 'id debit_id credit_id unit amount kind subject_type subject_id created_at',
  openings: 'id player_id case_id version_id count price_kind paid cashback_centi_points reveal_at created_at',
  draws: 'id seed_pair_id nonce player_id kind subject_id version_id ticket item_id created_at',
  draw_odds: 'draw_id odds',
  item_moves: 'id owned_item_id from_status to_status created_at',
  item_uses: 'owned_item_id kind subject_id',
  contracts: 'id player_id item_count value_kopecks edge_percent reveal_at created_at',
  upgrades:
    'id player_id target_item_id target_kopecks target_centi_g item_count stake_kopecks add_kopecks side tickets ' +
    'edge_percent reveal_at created_at',
  wheel_spins: 'id player_id version_id reveal_at created_at',
  wheel_prizes: 'spin_id draw_id position kind',
  bonus_takes: 'id player_id day streak points spins created_at',
  payments:
    'id public_id player_id provider method amount_minor currency rate base_kopecks state external_id created_at ' +
    'expires_at paid_at closed_at settle_at',
  payment_events: 'id provider event_id payment_id source state amount_minor currency outcome happened_at created_at',
  payment_flags: 'id payment_id player_id kind detail created_at',
  referral_earnings: 'payment_id inviter_id player_id percent amount_kopecks created_at',
  notices: 'id player_id kind params link created_at read_at',
  withdrawals:
    'id player_id owned_item_id state game_id game_name price_kopecks cost_kopecks reserved_kopecks listing_centi_g ' +
    'reason created_at taken_at closed_at',
  withdrawal_steps: 'id withdrawal_id step by_id created_at',
  figure_actives: 'day player_id',
} as const;

/** The tables whose rows are written at the end of the history. */
export const AT_THE_END = {
  players:
    'id name locale currency_id is_adult adult_at exp opened_count created_at inviter_id donated_kopecks ' +
    'bonus_streak bonus_day active_at',
  identities: 'id player_id provider subject created_at',
  wallets: 'id player_id account unit balance',
  seed_pairs: 'id player_id state server_seed_sealed server_seed_hash client_seed nonce created_at activated_at',
  items:
    'id player_id item_id draw_id case_id status start_status rarity price_kopecks price_centi_g reveal_at created_at',
  game_accounts: 'player_id game_id name checked_at',
  player_devices: 'id player_id device_hash address_hash agent_hash first_at last_at',
  case_favourites: 'player_id case_id created_at',
  invite_activations: 'player_id owner_id points created_at',
  standings: 'period starts_day player_id opened won_kopecks best_kopecks best_id',
  standing_cases: 'period starts_day player_id case_id opened',
  figures: 'kind span starts part count came gave expected',
  figure_players: 'player_id steps last_hour',
} as const;
