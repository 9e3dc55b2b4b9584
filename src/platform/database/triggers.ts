import { type Db, openUnlimitedDb } from './database.ts';
import { integer, oneColumn, readRow, readRows, text } from './rows.ts';

/** The triggers that keep history as it is, of all tables. A test compares them with a migrated schema. */
const TRIGGERS: readonly string[] = [
  'battle_cases_no_delete',
  'battle_cases_no_update',
  'battle_drops_no_delete',
  'battle_drops_no_update',
  'battle_entries_no_delete',
  'battle_entries_no_update',
  'bonus_takes_no_delete',
  'bonus_takes_no_update',
  'case_stock_periods_no_delete',
  'case_stock_periods_no_update',
  'case_version_rows_no_delete',
  'case_version_rows_no_update',
  'case_versions_no_delete',
  'case_versions_no_update',
  'change_requests_no_delete',
  'change_requests_once',
  'configuration_changes_no_delete',
  'configuration_changes_no_update',
  'contracts_no_delete',
  'contracts_no_update',
  'corrections_no_delete',
  'corrections_once',
  'draw_odds_no_delete',
  'draw_odds_no_update',
  'draws_no_delete',
  'draws_no_update',
  'invite_activations_no_delete',
  'invite_activations_no_update',
  'item_moves_no_delete',
  'item_moves_no_update',
  'item_uses_no_delete',
  'item_uses_no_update',
  'payment_events_no_delete',
  'payment_events_no_update',
  'play_breaks_no_delete',
  'play_breaks_no_update',
  'player_notes_no_delete',
  'player_notes_no_update',
  'seal_tables_no_delete',
  'seal_tables_no_update',
  'seals_no_delete',
  'seals_no_update',
  'staff_log_no_delete',
  'staff_log_no_update',
  'staff_log_seal',
  'transfers_no_delete',
  'transfers_no_update',
  'upgrades_no_delete',
  'upgrades_no_update',
  'vouchers_no_delete',
  'vouchers_no_update',
  'wheel_prizes_no_delete',
  'wheel_prizes_no_update',
  'wheel_sectors_no_delete',
  'wheel_sectors_no_update',
  'wheel_spins_no_delete',
  'wheel_spins_no_update',
  'wheel_versions_no_delete',
  'wheel_versions_no_update',
  'withdrawal_steps_no_delete',
  'withdrawal_steps_no_update',
];

/** Returns whether the user of a connection may remove triggers, as the owner of the schema may. Others see none. */
export async function mayChangeTriggers(db: Db): Promise<boolean> {
  const found = await readRow(
    db,
    oneColumn('found', integer),
    `SELECT 1 AS found FROM information_schema.SCHEMA_PRIVILEGES
     WHERE PRIVILEGE_TYPE = 'TRIGGER' AND DATABASE() LIKE TABLE_SCHEMA
     UNION SELECT 1 FROM information_schema.USER_PRIVILEGES WHERE PRIVILEGE_TYPE = 'TRIGGER'`,
  );
  return found !== null;
}

/** The triggers that a schema lacks; null when the user of the address cannot see them. */
export async function findMissingTriggers(ownersUrl: string): Promise<string[] | null> {
  const db = openUnlimitedDb(ownersUrl, 1);
  try {
    if (!(await mayChangeTriggers(db))) return null;
    const names = await readRows(
      db,
      oneColumn('name', text),
      `SELECT TRIGGER_NAME AS name FROM information_schema.TRIGGERS
       WHERE TRIGGER_SCHEMA = DATABASE() AND (ACTION_STATEMENT LIKE '%SIGNAL%' OR ACTION_STATEMENT LIKE '%SET NEW%')`,
    );
    const present = new Set(names);
    return TRIGGERS.filter((name) => !present.has(name));
  } finally {
    await db.destroy();
  }
}
