import { type Db, openUnlimitedDb } from './database.ts';
import { column, readRow, readRows } from './rows.ts';

/** Tables whose rows are never changed or deleted. */
const FROZEN = [
  'battle_cases',
  'battle_drops',
  'battle_entries',
  'bonus_takes',
  'case_stock_periods',
  'case_version_rows',
  'case_versions',
  'configuration_changes',
  'contracts',
  'delivery_days',
  'delivery_gifts',
  'delivery_promises',
  'draw_odds',
  'draws',
  'invite_activations',
  'item_moves',
  'item_uses',
  'payment_events',
  'play_breaks',
  'player_notes',
  'reserve_declarations',
  'reserve_statements',
  'seal_tables',
  'seals',
  'staff_log',
  'transfers',
  'upgrades',
  'vouchers',
  'wheel_prizes',
  'wheel_sectors',
  'wheel_spins',
  'wheel_versions',
  'withdrawal_steps',
] as const;

/** The triggers that keep history as it is, of all tables. A test compares them with a migrated schema. */
const TRIGGERS: readonly string[] = [
  ...FROZEN.flatMap((table) => [`${table}_no_delete`, `${table}_no_update`]),
  'change_requests_no_delete',
  'change_requests_once',
  'corrections_no_delete',
  'corrections_once',
  'staff_log_seal',
];

/** Returns whether the user of a connection may remove triggers, as the owner of the schema may. Others see none. */
export async function mayChangeTriggers(db: Db): Promise<boolean> {
  const found = await readRow(
    db,
    column.integer.only('found'),
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
      column.text.only('name'),
      `SELECT TRIGGER_NAME AS name FROM information_schema.TRIGGERS
       WHERE TRIGGER_SCHEMA = DATABASE() AND (ACTION_STATEMENT LIKE '%SIGNAL%' OR ACTION_STATEMENT LIKE '%SET NEW%')`,
    );
    const present = new Set(names);
    return TRIGGERS.filter((name) => !present.has(name));
  } finally {
    await db.destroy();
  }
}
