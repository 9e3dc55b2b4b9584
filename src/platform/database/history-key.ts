import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '#src/platform/security/encryption.ts';
import {
  isSignatureOf,
  keyOfKind,
  newRowKey,
  signatureOf,
  type SignedValue,
} from '#src/platform/security/row-signature.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { type Db, write } from './database.ts';
import { column, readRow, readRows, rowShape } from './rows.ts';

const PURPOSE = 'history key';
/** The owner to which the encrypted key is bound. */
export const HISTORY_KEY_CONTEXT = 'history key';
/** In an upgraded store, processes of the release before may write rows without a signature for so long. */
const UPGRADE_MS = 7 * DAY_MS;

/** Kinds of rows that are history: the audit verifies them. */
export const HISTORY_KINDS = [
  'transfers',
  'draws',
  'seed_pairs',
  'battles',
  'configuration_changes',
  'staff_log',
  'payments',
  'corrections',
  'change_requests',
  'withdrawal_steps',
  'delivery_promises',
  'delivery_gifts',
  'delivery_days',
  'reserve_statements',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Kinds of rows that give access, or upon which the store acts later: they are verified whenever they are used. */
export type AccessKind =
  | 'brand_versions'
  | 'identities'
  | 'players'
  | 'price_list_rows'
  | 'price_lists'
  | 'restore_gaps'
  | 'restores'
  | 'staff_links'
  | 'staff_recovery_codes'
  | 'staff_sessions'
  | 'webhook_endpoints';

/** The audit compares activated invite codes with their gifts, so they are verified only when a gift is given. */
export type SignedKind = AccessKind | HistoryKind | 'accepted' | 'invite_activations';

/** The key that signs rows. It never leaves the process; the database has it encrypted by SECRET_KEY. */
export interface HistoryKey {
  /** From this moment on a row without a signature gives no access. */
  readonly strictFrom: Date;
  readonly sign: (kind: SignedKind, values: readonly SignedValue[]) => Buffer;
  readonly holds: (kind: SignedKind, values: readonly SignedValue[], signature: Buffer) => boolean;
  /** As `isGenuine` below. */
  readonly isGenuine: (kind: SignedKind, row: SignedRow, now: Date) => boolean;
}

type KeyServices = Pick<Services, 'config' | 'db'>;

const keysByPool = new WeakMap<object, Promise<HistoryKey>>();

/** The key of the history. The first call over a pool reads it, and makes it in a store that has none. */
export async function historyKeyOf(services: KeyServices): Promise<HistoryKey> {
  const pool = services.db.client as object;
  const known = keysByPool.get(pool);
  if (known !== undefined) return await known;
  const loaded = loadKey(services);
  keysByPool.set(pool, loaded);
  loaded.catch(() => {
    keysByPool.delete(pool);
  });
  return await loaded;
}

/**
 * The key of the history; null in a store that has not made one yet.
 *
 * @throws Error when SECRET_KEY does not decrypt it
 */
export async function findHistoryKey({ db, config }: KeyServices): Promise<HistoryKey | null> {
  const row = await selectWrapped(db);
  return row === null ? null : unwrap(config, row);
}

/** The signed values of a row, in their order, and its signature; null when the release before wrote it. */
export interface SignedRow {
  readonly values: readonly SignedValue[];
  readonly signature: Buffer | null;
}

/**
 * True when the store wrote the row. While an upgrade is under way, the release before may have written or changed it:
 * then no signature is asked for.
 */
export const isGenuine = async (
  services: KeyServices & Pick<Services, 'clock'>,
  kind: AccessKind,
  row: SignedRow,
): Promise<boolean> => (await historyKeyOf(services)).isGenuine(kind, row, services.clock.now());

/** As `isGenuine`, for a row of history: one without a signature is good when it was accepted. */
export async function isGenuineHistory(
  services: KeyServices & Pick<Services, 'clock'>,
  kind: HistoryKind,
  { id, values, signature }: SignedRow & { readonly id: number },
): Promise<boolean> {
  const key = await historyKeyOf(services);
  if (signature !== null) return key.holds(kind, values, signature);
  if (services.clock.now() < key.strictFrom) return true;
  const accepted = await findAccepted(services.db, key);
  return accepted !== null && id <= accepted.kinds[kind].lastId;
}

async function loadKey(services: KeyServices): Promise<HistoryKey> {
  const { db, config } = services;
  if ((await selectWrapped(db)) === null) await makeKey(services);
  const wrapped = await selectWrapped(db);
  assert(wrapped, 'The history has no key');
  return unwrap(config, wrapped);
}

async function makeKey({ db, config }: KeyServices): Promise<void> {
  const state = await readRow(
    db,
    rowShape({ isUsed: column.boolean, isSigned: column.boolean }),
    `SELECT EXISTS(SELECT 1 FROM players) OR EXISTS(SELECT 1 FROM staff_members) AS is_used,
       EXISTS(SELECT 1 FROM seed_pairs WHERE signature IS NOT NULL) AS is_signed`,
  );
  // Another key would make every signed row a forgery.
  if (state?.isSigned !== false) throw new Error('The key of the history is missing: restore table history_keys');
  await assertOwnSecret(db, config);
  const now = new Date();
  const strictFrom = new Date(state.isUsed ? now.getTime() + UPGRADE_MS : 0);
  const root = newRowKey();
  const plain = JSON.stringify({ key: root.toString('base64'), strictFrom: strictFrom.toISOString() });
  const accepted = state.isUsed
    ? null
    : acceptedText({ at: now.toISOString(), head: null, kinds: await countUnsigned(db) });
  await write(
    db,
    `INSERT IGNORE INTO history_keys (id, wrapped_key, accepted, accepted_signature, created_at)
     VALUES (1, ?, ?, ?, UTC_TIMESTAMP(3))`,
    [
      encrypt({ config, random: { bytes: randomBytes } }, PURPOSE, plain, HISTORY_KEY_CONTEXT),
      accepted,
      accepted === null ? null : signatureOf(keyOfKind(root, 'accepted'), [accepted]),
    ],
  );
}

/** A key that a wrong SECRET_KEY encrypts would be lost with it: the seeds of the store show which is the right one. */
async function assertOwnSecret(db: Db, config: Services['config']): Promise<void> {
  const pair = await readRow(
    db,
    rowShape({ serverSeedSealed: column.binary, serverSeedHash: column.text }),
    "SELECT server_seed_sealed, server_seed_hash FROM seed_pairs WHERE state = 'next' ORDER BY id DESC LIMIT 1",
  );
  if (pair === null) return;
  try {
    decrypt({ config }, 'server seeds', pair.serverSeedSealed, pair.serverSeedHash);
  } catch {
    throw new Error('SECRET_KEY does not decrypt the seeds of this store: the key of the history cannot be made');
  }
}

const selectWrapped = (db: Db): Promise<Buffer | null> =>
  readRow(db, column.binary.only('wrapped_key'), 'FROM history_keys WHERE id = 1');

function unwrap(config: Services['config'], wrapped: Buffer): HistoryKey {
  const { key, strictFrom } = JSON.parse(plainText(config, wrapped)) as {
    readonly key: string;
    readonly strictFrom: string;
  };
  const root = Buffer.from(key, 'base64');
  const kinds = new Map<string, Buffer>();
  const ofKind = (kind: string): Buffer => {
    const kindKey = kinds.get(kind) ?? keyOfKind(root, kind);
    kinds.set(kind, kindKey);
    return kindKey;
  };
  const holds: HistoryKey['holds'] = (kind, values, signature) => isSignatureOf(ofKind(kind), values, signature);
  return {
    strictFrom: new Date(strictFrom),
    sign: (kind, values) => signatureOf(ofKind(kind), values),
    holds,
    isGenuine: (kind, { values, signature }, now) =>
      now < new Date(strictFrom) || (signature !== null && holds(kind, values, signature)),
  };
}

function plainText(config: Services['config'], wrapped: Buffer): string {
  try {
    return decrypt({ config }, PURPOSE, wrapped, HISTORY_KEY_CONTEXT);
  } catch {
    throw new Error('SECRET_KEY does not decrypt the key of the history: it is not the SECRET_KEY of this store');
  }
}

/** Contents of the history when rows without a signature were last accepted. */
export interface AcceptedHistory {
  readonly at: string;
  /** The head of the sealed history; null before the first seal. */
  readonly head: { readonly number: number; readonly hash: string } | null;
  readonly kinds: Readonly<Record<HistoryKind, UnsignedRows>>;
}

/** The last id of a kind, and how many rows up to it have no signature. */
interface UnsignedRows {
  readonly lastId: number;
  readonly unsigned: number;
}

const acceptedText = (accepted: AcceptedHistory): string => JSON.stringify(accepted);

/** Counts the rows without a signature, of each kind up to an id. */
export async function countUnsigned(
  db: Db,
  lastIds: Partial<Readonly<Record<HistoryKind, number>>> = {},
): Promise<AcceptedHistory['kinds']> {
  const each = HISTORY_KINDS.map(
    (kind) => `SELECT '${kind}' AS kind, e.last_id,
      (SELECT COUNT(*) FROM ${kind} WHERE signature IS NULL AND id <= e.last_id) AS unsigned_rows
      FROM (SELECT COALESCE(?, (SELECT MAX(id) FROM ${kind}), 0) AS last_id) e`,
  );
  const rows = await readRows(
    db,
    rowShape({
      kind: column.textOf<HistoryKind>(),
      lastId: column.integer,
      unsigned: column.integer.named('unsigned_rows'),
    }),
    each.join(' UNION ALL '),
    HISTORY_KINDS.map((kind) => lastIds[kind] ?? null),
  );
  return Object.fromEntries(rows.map(({ kind, ...counts }) => [kind, counts])) as Record<HistoryKind, UnsignedRows>;
}

/** The accepted history; null when none was accepted, or when the store did not write it. */
export async function findAccepted(db: Db, key: HistoryKey): Promise<AcceptedHistory | null> {
  const row = await readRow(
    db,
    rowShape({ accepted: column.text.nullable, signature: column.binary.nullable.named('accepted_signature') }),
    'SELECT accepted, accepted_signature FROM history_keys WHERE id = 1',
  );
  if (row === null || row.accepted === null || row.signature === null) return null;
  if (!key.holds('accepted', [row.accepted], row.signature)) return null;
  const accepted = JSON.parse(row.accepted) as Omit<AcceptedHistory, 'kinds'> & {
    readonly kinds: Partial<AcceptedHistory['kinds']>;
  };
  // A kind that is signed since then has no accepted row.
  const kinds = HISTORY_KINDS.map((kind) => [kind, accepted.kinds[kind] ?? { lastId: 0, unsigned: 0 }]);
  return { ...accepted, kinds: Object.fromEntries(kinds) as AcceptedHistory['kinds'] };
}

/** Accepts the rows without a signature that the history has at this moment, under its head. */
export async function acceptHistory(db: Db, key: HistoryKey, head: AcceptedHistory['head']): Promise<void> {
  const accepted = acceptedText({ at: new Date().toISOString(), head, kinds: await countUnsigned(db) });
  await write(db, 'UPDATE history_keys SET accepted = ?, accepted_signature = ? WHERE id = 1', [
    accepted,
    key.sign('accepted', [accepted]),
  ]);
}
