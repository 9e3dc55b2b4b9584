import type { Services } from '#src/platform/services.ts';
import type { SignedValue } from '#src/platform/security/row-signature.ts';
import { type Db, select, write } from './database.ts';
import { type AccessKind, type HistoryKey, historyKeyOf, isGenuine, type SignedRow } from './history-key.ts';
import { type TransactionServices, transaction } from './transaction.ts';

/** The columns that a signature of a row covers, in its order. They identify the row. */
export const ACCESS_COLUMNS: Readonly<Record<AccessKind, readonly string[]>> = {
  // Those with an inviter, in the order of an index.
  players: ['inviter_id', 'id'],
  identities: ['provider', 'subject', 'player_id', 'member_id'],
  staff_sessions: ['key_hash', 'member_id', 'is_whole', 'began_at', 'ends_at'],
  staff_links: ['key_hash', 'member_id', 'ends_at'],
  staff_recovery_codes: ['member_id', 'code_hash'],
  price_lists: ['created_at', 'member_id', 'state', 'due_at'],
  price_list_rows: [
    'price_list_id',
    'subject_id',
    'kind',
    'unit',
    'price_before',
    'old_price_before',
    'price_after',
    'old_price_after',
  ],
  webhook_endpoints: ['created_at', 'member_id', 'url', 'events'],
  brand_versions: ['created_at', 'number', 'content', 'logo', 'favicon'],
  restores: ['restored_at', 'backed_up_at'],
  restore_gaps: ['restore_id', 'table_name', 'first_id', 'last_id'],
};

/**
 * Kinds of few rows that change: the release before changes them without a new signature, so a wrong one counts as
 * none.
 */
export const EDITED_KINDS: ReadonlySet<AccessKind> = new Set([
  'staff_sessions',
  'price_lists',
  'webhook_endpoints',
  'brand_versions',
]);

/** Rows of a kind that have a signature. */
export const signedIn = (kind: AccessKind): string => (kind === 'players' ? 'inviter_id IS NOT NULL' : 'TRUE');

const ROWS_AT_ONCE = 200;

type Row = Readonly<Record<string, SignedValue>>;

/** The rows of a kind that a condition selects, with their signatures. */
async function readSigned(
  db: Db,
  kind: AccessKind,
  rest: string,
  values: readonly SignedValue[],
): Promise<SignedRow[]> {
  const columns = ACCESS_COLUMNS[kind];
  const rows = await select<Row & { readonly signature: Buffer | null }>(
    db,
    `SELECT ${columns.join(', ')}, signature FROM ${kind} ${rest}`,
    values,
  );
  return rows.map(({ signature, ...row }) => ({ signature, values: columns.map((column) => row[column] ?? null) }));
}

/** True when the store wrote all rows of a kind that have an id. */
export async function areGenuine(
  services: Pick<Services, 'clock' | 'config' | 'db'>,
  kind: AccessKind,
  [column, id]: readonly [column: string, id: number],
): Promise<boolean> {
  for (const row of await readSigned(services.db, kind, `WHERE ${column} = ?`, [id]))
    if (!(await isGenuine(services, kind, row))) return false;
  return true;
}

/** Signs the rows that give access and have no signature: the release before wrote them. */
export async function signAccess(services: TransactionServices): Promise<void> {
  const key = await historyKeyOf(services);
  for (const kind of Object.keys(ACCESS_COLUMNS) as AccessKind[]) {
    for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE;) count = await signSome(services, key, kind);
  }
}

/** Signs rows of a kind, and returns how many it has seen. */
async function signSome(services: TransactionServices, key: HistoryKey, kind: AccessKind): Promise<number> {
  const isSame = ACCESS_COLUMNS[kind].map((column) => `${column} <=> ?`).join(' AND ');
  return await transaction<number>(services, null, async (tx) => {
    const rows = EDITED_KINDS.has(kind)
      ? (await readSigned(tx, kind, '', [])).filter(
          ({ values, signature }) => signature === null || !key.holds(kind, values, signature),
        )
      : await readSigned(tx, kind, `WHERE signature IS NULL AND ${signedIn(kind)} LIMIT ?`, [ROWS_AT_ONCE]);
    for (const { values, signature } of rows) {
      await write(tx, `UPDATE ${kind} SET signature = ? WHERE ${isSame} AND signature <=> ?`, [
        tx.sign(kind, values),
        ...values,
        signature,
      ]);
    }
    return EDITED_KINDS.has(kind) ? 0 : rows.length;
  });
}

/** After an upgrade processes of the release before may still write such rows: they are signed until it is over. */
export async function signUpgraded(services: Services): Promise<void> {
  const { strictFrom } = await historyKeyOf(services);
  if (services.clock.now() < strictFrom) await signAccess(services);
}
