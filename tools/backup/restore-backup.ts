import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { Connection } from 'mysql2';
import type { Config } from '#src/platform/config/config.ts';
import { openUnlimitedDb } from '#src/platform/database/database.ts';
import { assertServerFits, OWNER_NEEDS } from '#src/platform/database/server-fit.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { migrateSchema } from '#tools/migrate/migrate-schema.ts';
import { audit } from '#tools/audit/audit.ts';
import { ask, connect, type DatabaseServer, leave, quoteName, readServer } from './connect.ts';
import { type FinishedRestore, finishRestore } from './finish-restore.ts';
import { type Manifest, hashOf, keyMarkOf, readManifest } from './manifest.ts';
import { type ArchivedLog, assertReplayRights, replayLog } from './replay-log.ts';
import { RestoreRefusal } from './restore-refusal.ts';
import { readSealHead } from './seal-head.ts';
import { readTotals } from './totals.ts';

const TITLES = { mariadb: 'MariaDB', mysql: 'MySQL' };

const CHARSET = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';

/** A restored and verified backup. */
export interface RestoredBackup {
  readonly manifest: Manifest;
  /** The time that the copy shows: that of the backup, or of the replayed log. */
  readonly until: Date;
  /** Transactions of the log that were replayed; null without a log. */
  readonly transactions: number | null;
  /** Null for a copy that is only checked. */
  readonly finished: FinishedRestore | null;
}

/** Options of a restore. */
export interface RestoreOptions {
  readonly purpose?: 'check' | 'open';
  /** The archived log that continues the backup, and the time to replay it to; null replays all of it. */
  readonly replay?: { readonly log: ArchivedLog; readonly to: Date | null } | null;
}

/**
 * Restores a backup into a schema that is new or empty, and verifies it: the file's checksum first, then the rows of
 * every table, the totals of the backup, and the whole audit on the copy. A log is replayed after the totals are
 * compared. A copy for the store is finished too: see `finishRestore`.
 *
 * @throws RestoreRefusal when anything differs; the schema stays for inspection
 */
export async function restoreBackup(
  config: Config,
  file: string,
  schema: string,
  { purpose = 'check', replay = null }: RestoreOptions = {},
): Promise<RestoredBackup> {
  const manifest = await readManifest(file).catch((error: unknown) => {
    throw new RestoreRefusal(`the manifest of ${file} cannot be read: ${String(error)}`);
  });
  if ((await hashOf(file)) !== manifest.sha256) throw new RestoreRefusal(`${file} has a wrong checksum`);
  const { secretKey, otherKeys } = config;
  if (![secretKey, ...otherKeys].some((key) => keyMarkOf(key) === manifest.keyMark)) {
    throw new RestoreRefusal('SECRET_KEY is not the key of the backup: its seeds cannot be decrypted');
  }
  if (replay !== null) await assertReplayRights(config.databaseUrl);
  await assertServerFits(addressOfSchema(config.databaseUrl, schema), OWNER_NEEDS);
  await makeSchema(config.databaseUrl, schema, manifest.server);
  const connection = await connect(config.databaseUrl, schema);
  try {
    await load(connection, file);
    await compare(connection, manifest);
  } finally {
    await leave(connection);
  }
  const takenAt = new Date(manifest.takenAt);
  let until = takenAt;
  let transactions: number | null = null;
  if (replay !== null) {
    const { databaseUrl } = config;
    ({ until, transactions } = await replayLog(replay.log, { databaseUrl, schema, to: replay.to, takenAt }));
    await hideEpoch(databaseUrl, schema, until);
  }
  // A backup of an earlier release lacks the tables that the audit and the rest of the restore ask for.
  await migrateSchema(addressOfSchema(config.databaseUrl, schema), { isFresh: false });
  const finished = purpose === 'open' ? await finishRestore(config, schema, until) : null;
  await prove(config, schema);
  return { manifest, until, transactions, finished };
}

/** The log may hold an epoch. The store does not start on the copy until the restore is finished. */
async function hideEpoch(databaseUrl: string, schema: string, until: Date): Promise<void> {
  const connection = await connect(databaseUrl, schema);
  const time = until.toISOString().slice(0, 19).replace('T', ' ');
  await ask(connection, 'UPDATE database_epoch SET epoch = NULL, backed_up_at = ?', [time]);
  await leave(connection);
}

export async function dropSchema(databaseUrl: string, schema: string): Promise<void> {
  const connection = await connect(databaseUrl, null);
  await ask(connection, `DROP DATABASE IF EXISTS ${quoteName(schema)}`);
  await leave(connection);
}

async function makeSchema(databaseUrl: string, schema: string, backedUp: DatabaseServer): Promise<void> {
  const connection = await connect(databaseUrl, null);
  try {
    const own = await readServer(connection);
    if (own.maker !== backedUp.maker) {
      const [of, here] = [backedUp, own].map(({ maker, version }) => `${TITLES[maker]} ${version}`.trim());
      throw new RestoreRefusal(
        `the backup is of ${of ?? ''}, and this server is ${here ?? ''}: ` +
          `restore it into a server of ${TITLES[backedUp.maker]}`,
      );
    }
    await ask(connection, `CREATE DATABASE IF NOT EXISTS ${quoteName(schema)} ${CHARSET}`);
    const tableQuery = 'SELECT 1 FROM information_schema.tables WHERE table_schema = ? LIMIT 1';
    const tables = await ask(connection, tableQuery, [schema]);
    if (tables.length > 0) throw new RestoreRefusal(`schema ${schema} is not empty: choose another one`);
  } finally {
    await leave(connection);
  }
}

/** A transaction of a whole table would need its size in undo and log, and clusters refuse one above 2 GB. */
const COMMIT_CHARACTERS = 16_000_000;

/** Runs the statements of the dump, one per line. */
async function load(connection: Connection, file: string): Promise<void> {
  const text = createReadStream(file).pipe(createGunzip());
  await ask(connection, 'SET autocommit = 0');
  let uncommitted = 0;
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    const statement = line.replace(/;+$/, '');
    if (statement === '' || /^(--|DELIMITER\b)/.test(statement)) continue;
    await ask(connection, statement);
    uncommitted += statement.length;
    if (uncommitted < COMMIT_CHARACTERS) continue;
    await ask(connection, 'COMMIT');
    uncommitted = 0;
  }
  await ask(connection, 'COMMIT');
}

async function compare(connection: Connection, { rows, totals, head }: Manifest): Promise<void> {
  for (const [table, expectedCount] of Object.entries(rows)) {
    const [countRow] = await ask<{ number: number }>(connection, `SELECT COUNT(*) AS number FROM ${quoteName(table)}`);
    const number = countRow?.number ?? 0;
    if (number !== expectedCount) throw new RestoreRefusal(`${table}: ${number} rows instead of ${expectedCount}`);
  }
  if (!isDeepStrictEqual(await readSealHead(connection), head))
    throw new RestoreRefusal('the head of the sealed history differs');
  const actualTotals = await readTotals(connection);
  for (const [name, expectedTotals] of Object.entries(totals)) {
    if (!isDeepStrictEqual(actualTotals[name], expectedTotals))
      throw new RestoreRefusal(`the totals of ${name} differ`);
  }
}

async function prove(config: Config, schema: string): Promise<void> {
  const db = openUnlimitedDb(addressOfSchema(config.databaseUrl, schema), 2);
  try {
    const [finding] = await audit(db, config);
    if (finding === undefined) return;
    throw new RestoreRefusal(`the audit of the copy failed: ${finding.rule}: ${JSON.stringify(finding.rows[0])}`);
  } finally {
    await db.destroy();
  }
}
