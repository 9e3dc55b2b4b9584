import { randomBytes, randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { setWithdrawalsOpen } from '#src/admin/settings/index.ts';
import { replaceOpenPairs } from '#src/core/draws/index.ts';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { cancelUndrawn } from '#src/games/battles/index.ts';
import { createEventBus } from '#src/platform/events/event-bus.ts';
import type { Config } from '#src/platform/config/config.ts';
import { type Db, openDb, openUnlimitedDb } from '#src/platform/database/database.ts';
import { type HistoryKey, historyKeyOf } from '#src/platform/database/history-key.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { typedCommand } from '#src/platform/release.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { schemaOf } from './connect.ts';
import { RestoreRefusal } from './restore-refusal.ts';

/** The result of a finished restore, for the line that the command prints. */
export interface FinishedRestore {
  readonly backedUpAt: Date;
  readonly restoredAt: Date;
  /** Players whose open seed pairs were replaced. */
  readonly players: number;
  /** Battles that were not drawn, and were cancelled. */
  readonly battles: number;
  /** Tables whose ids go on above a gap. */
  readonly tables: number;
}

/** The ids of one table that were, or may have been, issued in the lost part of the history. */
interface IdGap {
  readonly table: string;
  readonly firstId: number;
  readonly lastId: number;
}

const EPOCH_LIMIT = 2 ** 48 - 1;
/** No table of a store has been seen to take more ids than this for long. */
const IDS_PER_SECOND = 1000;
/** Covers clocks that differ, and backups of a few minutes ago. */
const IDS_AT_LEAST = 1_000_000;

/**
 * Makes a restored schema safe to open: ends every session, link and seed pair that a person may know from the lost
 * part of the history, cancels the battles that are not drawn, prevents its ids from being issued again
 * (docs/decisions/0053), and closes withdrawals until staff have compared them with the game (docs/decisions/0062). The
 * new epoch is written last, and the store does not start without it, so run it again after an interruption.
 * `backedUpAt` is for copies that do not contain it, and for those to which a log was applied since.
 *
 * @throws RestoreRefusal when the time of the backup is unknown
 */
export async function finishRestore(
  config: Config,
  schema: string,
  backedUpAt: Date | null = null,
): Promise<FinishedRestore> {
  const db = openUnlimitedDb(addressOfSchema(config.databaseUrl, schema), 2);
  try {
    const since = await beginFinish(db, backedUpAt);
    await db('staff_sessions').delete();
    await db('staff_links').delete();
    const now = new Date();
    const gaps = await raiseIds(db, { schema, oldSchema: schemaOf(config.databaseUrl), since, now });
    const services = {
      db,
      config,
      clock: { now: () => now },
      random: { bytes: randomBytes },
      events: createEventBus(() => undefined),
    };
    const players = await replaceOpenPairs(services);
    const battles = await cancelUndrawn(services);
    await setWithdrawalsOpen(services, false);
    const restoredAt = new Date();
    const { sign } = await historyKeyOf(services);
    await db.transaction((tx) => recordRestore(tx, sign, { backedUpAt: since, restoredAt }, gaps));
    // Nothing else is at work in the schema. An audit before its first start finds no row of long ago unsealed.
    await sealHistory(services, { settledMs: 0, runMs: HOUR_MS });
    return { backedUpAt: since, restoredAt, players, battles, tables: gaps.length };
  } finally {
    await db.destroy();
  }
}

/** Opens withdrawals again, when staff have reconciled the lost history. Returns whether they were closed. */
export async function openWithdrawals(config: Config): Promise<boolean> {
  const db = openDb(config.databaseUrl, 2);
  try {
    const clock = { now: () => new Date() };
    return await setWithdrawalsOpen({ db, config, clock, events: createEventBus(() => undefined) }, true);
  } finally {
    await db.destroy();
  }
}

/** Removes the epoch until the restore is finished. Returns the time of the backup. */
async function beginFinish(db: Db, backupTime: Date | null): Promise<Date> {
  const row = await db('database_epoch').first<{ backed_up_at: Date | null } | undefined>('backed_up_at');
  const backedUpAt = backupTime ?? row?.backed_up_at ?? null;
  if (backedUpAt === null) {
    throw new RestoreRefusal(
      `this schema is not a restored backup of "${typedCommand('backup')}": give its time with --backed-up-at`,
    );
  }
  await db('database_epoch').insert({ id: 1, epoch: null, backed_up_at: backedUpAt }).onConflict('id').merge();
  return backedUpAt;
}

interface Counter {
  readonly name: string;
  readonly column_name: string;
  /** The id that the table gives next, by its own counter. */
  readonly next_id: number | string | null;
}

/**
 * Makes every table continue with an id that the lost part of the history cannot have issued: above the counters of
 * this schema and of the old one, if it still exists on the same server, by 1,000 for each second since the backup and
 * by at least 1,000,000.
 */
async function raiseIds(
  db: Db,
  { schema, oldSchema, since, now }: { schema: string; oldSchema: string; since: Date; now: Date },
): Promise<IdGap[]> {
  const seconds = Math.max(0, Math.ceil((now.getTime() - since.getTime()) / 1000));
  const margin = Math.max(IDS_AT_LEAST, seconds * IDS_PER_SECOND);
  const old = new Map((await countersOf(db, oldSchema)).map((counter) => [counter.name, counter]));
  const gaps: IdGap[] = [];
  for (const counter of await countersOf(db, schema)) {
    const firstId = (await lastIdOf(db, schema, counter)) + 1;
    const oldCounter = old.get(counter.name);
    const nextIds = [firstId, Number(counter.next_id ?? 1), Number(oldCounter?.next_id ?? 1)];
    const oldLastId = oldCounter === undefined ? 0 : await lastIdOf(db, oldSchema, oldCounter);
    const nextId = Math.max(...nextIds, oldLastId + 1) + margin;
    await db.raw(`ALTER TABLE ?? AUTO_INCREMENT = ${String(nextId)}`, [counter.name]);
    gaps.push({ table: counter.name, firstId, lastId: nextId - 1 });
  }
  return gaps;
}

/** The tables of a schema that number their rows. Migrations and restores are of no player, and have small counters. */
async function countersOf(db: Db, schema: string): Promise<Counter[]> {
  const [rows] = (await db.raw(
    `SELECT t.table_name AS name, c.column_name AS column_name, t.auto_increment AS next_id
     FROM information_schema.tables t
     JOIN information_schema.columns c ON c.table_schema = t.table_schema AND c.table_name = t.table_name
     WHERE t.table_schema = ? AND c.extra LIKE '%auto_increment%' AND c.data_type = 'bigint'
       AND t.table_name <> 'restores' AND t.table_name NOT LIKE 'knex%' ORDER BY t.table_name`,
    [schema],
  )) as [Counter[]];
  return rows;
}

async function lastIdOf(db: Db, schema: string, { name, column_name }: Counter): Promise<number> {
  const [[row]] = (await db.raw('SELECT MAX(??) AS last_id FROM ??.??', [column_name, schema, name])) as [
    { last_id: number | string | null }[],
  ];
  return Number(row?.last_id ?? 0);
}

async function recordRestore(
  tx: Knex.Transaction,
  sign: HistoryKey['sign'],
  { backedUpAt, restoredAt }: Pick<FinishedRestore, 'backedUpAt' | 'restoredAt'>,
  gaps: readonly IdGap[],
): Promise<void> {
  const [restoreId = 0] = await tx('restores').insert({
    backed_up_at: backedUpAt,
    restored_at: restoredAt,
    signature: sign('restores', [restoredAt, backedUpAt]),
  });
  await tx('restore_gaps').insert(
    gaps.map(({ table, firstId, lastId }) => ({
      restore_id: restoreId,
      table_name: table,
      first_id: firstId,
      last_id: lastId,
      signature: sign('restore_gaps', [restoreId, table, firstId, lastId]),
    })),
  );
  await tx('database_epoch')
    .where({ id: 1 })
    .update({ epoch: randomInt(1, EPOCH_LIMIT), backed_up_at: null });
}
