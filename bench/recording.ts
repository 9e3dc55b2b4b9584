import type { Knex } from 'knex';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { recordStatements } from '#test/support/tables/record-statements.ts';

/** Placeholder for a value that belongs to the recorded turn only. */
export type Token =
  | { readonly as: 'player' | 'pair' | 'key' }
  | { readonly as: 'wallet'; readonly account: string }
  | { readonly as: 'nonce' | 'item'; readonly plus: number }
  /** A text around one of the names of the turn. */
  | { readonly as: 'name'; readonly index: number; readonly head: string; readonly tail: string }
  | { readonly as: 'row'; readonly table: string; readonly plus: number };

/** One statement of a command, with its varying values marked. */
export interface Step {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly tokens: ReadonlyMap<number, Token>;
  /** The table whose new id later steps refer to; null for statements that insert nothing. */
  readonly inserts: string | null;
}

/** Id ranges far apart, so that a number in a statement identifies its table. */
const TABLES = [
  'wallets',
  'seed_pairs',
  'items',
  'draws',
  'openings',
  'contracts',
  'upgrades',
  'wheel_spins',
  'bonus_takes',
  'transfers',
  'payments',
];
const APART = 1_000_000_000;
/** Unlikely to equal any other number of a command. */
const NONCE = 777;

/** Gives each table its own range of ids. Call it on an empty schema. */
export async function spreadIds(db: Knex): Promise<void> {
  for (const [index, table] of TABLES.entries()) {
    if (await db.schema.hasTable(table))
      await db.raw(`ALTER TABLE ${table} AUTO_INCREMENT = ${String((index + 1) * APART)}`);
  }
}

/**
 * Runs a command once and returns its statements, from BEGIN to COMMIT, as a pattern that can be filled for any player.
 * `items` are the ids that it uses, and `names` are parts of texts that belong to the turn.
 */
export async function record(
  services: Services,
  player: Player,
  items: readonly number[],
  act: (player: Player) => Promise<unknown>,
  names: readonly string[] = [],
): Promise<Step[]> {
  await services.db.raw("UPDATE seed_pairs SET nonce = ? WHERE player_id = ? AND state = 'active'", [NONCE, player.id]);
  const before = await newestIds(services);
  // A change that the caches have not noticed yet would add the statements that load them again.
  await services.dataVersions.refresh();
  const statements = await recordStatements(services.db, () => act(player));
  const tokens = await knownValues(services, player, items, before);
  return statements.map(({ sql, values }) => ({
    sql,
    values,
    inserts: insertedBy(sql),
    tokens: new Map(
      values.flatMap((value, index) => {
        const token = tokens.get(value) ?? nameIn(value, names);
        return token === undefined ? [] : [[index, token] as const];
      }),
    ),
  }));
}

function nameIn(value: unknown, names: readonly string[]): Token | undefined {
  if (typeof value !== 'string') return undefined;
  const index = names.findIndex((name) => value.includes(name));
  const name = names[index];
  if (name === undefined) return undefined;
  const [head = '', tail = ''] = value.split(name);
  return { as: 'name', index, head, tail };
}

/** The work of a command as its line shows it: with BEGIN and COMMIT. */
export const workOf = (steps: readonly Step[]): string => `${String(steps.length)} statements`;

const insertedBy = (sql: string): string | null => {
  const table = /^INSERT INTO (\w+)/.exec(sql)?.[1] ?? null;
  return table !== null && TABLES.includes(table) ? table : null;
};

async function knownValues(
  services: Services,
  { id, claim }: Player,
  items: readonly number[],
  before: ReadonlyMap<string, number>,
): Promise<Map<unknown, Token>> {
  const tokens = new Map<unknown, Token>([[id, { as: 'player' }]]);
  if (claim) tokens.set(claim.key, { as: 'key' });
  items.forEach((item, plus) => tokens.set(item, { as: 'item', plus }));
  for (const wallet of await rowsOf(services, 'SELECT id, account FROM wallets WHERE player_id = ?', [id]))
    tokens.set(Number(wallet['id']), { as: 'wallet', account: String(wallet['account']) });
  for (const pair of await rowsOf(services, "SELECT id FROM seed_pairs WHERE player_id = ? AND state = 'active'", [id]))
    tokens.set(Number(pair['id']), { as: 'pair' });
  for (const plus of [0, 1]) tokens.set(NONCE + plus, { as: 'nonce', plus });
  for (const [table, newest] of before) {
    const rows = await rowsOf(services, `SELECT id FROM ${table} WHERE id > ? ORDER BY id`, [newest]);
    rows.forEach((row, plus) => tokens.set(Number(row['id']), { as: 'row', table, plus }));
  }
  return tokens;
}

async function newestIds(services: Services): Promise<Map<string, number>> {
  const newest = new Map<string, number>();
  for (const table of TABLES) {
    if (!(await hasTable(services, table))) continue;
    const [row] = await rowsOf(services, `SELECT COALESCE(MAX(id), 0) AS id FROM ${table}`, []);
    newest.set(table, Number(row?.['id'] ?? 0));
  }
  return newest;
}

const hasTable = (services: Services, table: string): Promise<boolean> => services.db.schema.hasTable(table);

export async function rowsOf(
  services: Services,
  sql: string,
  values: readonly (string | number)[],
): Promise<Readonly<Record<string, unknown>>[]> {
  const [rows] = (await services.db.raw(sql, [...values])) as [Readonly<Record<string, unknown>>[]];
  return rows;
}
