/** Finds personal data anywhere in the database of this run. */
import type { Services } from '#src/platform/services.ts';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

/**
 * Tables whose rows about a closed player stay, with the reason: value, draws, and what staff need. Rows of all other
 * tables are deleted.
 */
export const KEPT: Readonly<Record<string, string>> = {
  players: 'the number that all of it hangs on, without name, picture, code and wishes',
  wallets: 'the ledger is never cut',
  payments: 'money that came in, without the address it came from',
  payment_flags: 'what was odd about money, for staff',
  corrections: 'money that staff posted, with their reason',
  withdrawals: 'items that went out, without the id and name in the game',
  items: 'what every draw gave, and what became of it',
  seed_pairs: 'proofs of fair draws',
  draws: 'proofs of fair draws',
  openings: 'what was paid for and drawn',
  contracts: 'what was staked and drawn',
  upgrades: 'what was staked and drawn',
  battles: 'what was paid for and drawn',
  battle_seats: 'what was paid for and drawn',
  battle_entries: 'what was paid for and drawn',
  wheel_spins: 'what was drawn',
  wheel_prizes: 'what was drawn and given',
  vouchers: 'openings that were given',
  starter_items: 'what the demo gave',
  bonus_takes: 'points that were given',
  promo_codes: 'codes that were given to them',
  promo_uses: 'what codes were used for: a use is counted once',
  invite_activations: 'points that were given to both',
  referral_earnings: 'points that were earned by others',
  flags: 'what staff must know of fraud',
  session_endings: 'sessions that have to end, for two minutes after a change',
  play_days: 'what was played for: the audit counts it again',
  gift_days: 'what was given without a top-up: it counts for 30 days',
  play_limits: 'leaving does not lift a limit',
  former_identities: 'keyed hashes: leaving gives nothing a second time',
  former_devices: 'keyed hashes: leaving gives nothing a second time',
  former_accounts: 'which accounts are of one person',
  play_breaks: 'leaving does not undo a break',
  standings: 'a rollup of openings, closed accounts are left out',
  standing_cases: 'a rollup of openings, closed accounts are left out',
  standing_waits: 'a rollup of openings, closed accounts are left out',
  player_notes: 'that staff wrote something, without its words',
};

/** Every `table.column` of this run's schema that contains a text, also as a substring. */
export async function placesOf({ db }: Services, text: string): Promise<string[]> {
  const [columns] = await db.raw<[Column[]]>(
    `SELECT table_name AS table_name, column_name AS column_name FROM information_schema.columns
     WHERE table_schema = DATABASE()
       AND data_type IN ('char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'json')`,
  );
  const found = await Promise.all(
    (columns ?? []).map(async ({ table_name: table, column_name: column }) => {
      const [rows] = await db.raw<[unknown[]]>('SELECT 1 FROM ?? WHERE ?? LIKE ? LIMIT 1', [
        table,
        column,
        `%${text}%`,
      ]);
      return (rows ?? []).length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}

/** Every table with rows that refer to a player, by any column. */
export async function tablesOf({ db }: Services, playerId: number): Promise<string[]> {
  const [columns] = await db.raw<[Column[]]>(
    `SELECT c.table_name AS table_name, c.column_name AS column_name FROM information_schema.columns c
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
     WHERE c.table_schema = DATABASE() AND c.column_name = 'player_id' AND t.table_type = 'BASE TABLE'
     UNION SELECT table_name, column_name FROM information_schema.key_column_usage
     WHERE table_schema = DATABASE() AND referenced_table_name = 'players'`,
  );
  const found = await Promise.all(
    (columns ?? []).map(async ({ table_name: table, column_name: column }) => {
      const [row] = await db(table).where(column, playerId).count<{ n: number }[]>({ n: '*' });
      return Number(row?.n) > 0 ? [table] : [];
    }),
  );
  return [...new Set(found.flat())];
}
