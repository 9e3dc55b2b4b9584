import { basename, join } from 'node:path';
import type { Connection } from 'mysql2';
import { filesOf, findChains } from './archive-folder.ts';
import { ask, connect, leave } from './connect.ts';
import { LACKS_RIGHTS, type LogReader, printEvents, printLog } from './log-reader.ts';
import { readEntries, schemasIn } from './log-statements.ts';
import type { LogPosition } from './manifest.ts';
import { RestoreRefusal } from './restore-refusal.ts';

/** Transactions of one commit: each commit waits for the disk. */
const TRANSACTIONS_AT_ONCE = 200;
const ACCESS_DENIED = 1227;

/** The archived files that continue a backup, in order. */
export interface ArchivedLog {
  readonly reader: LogReader;
  readonly files: readonly string[];
  readonly log: LogPosition;
}

/** The result of a replay. */
export interface Replay {
  readonly transactions: number;
  /** The time up to which the copy is complete. */
  readonly until: Date;
}

/**
 * Finds the archived log that continues a backup: its file, and all files after it.
 *
 * @throws RestoreRefusal when a file between them is missing
 */
export async function findLog(reader: LogReader, logFolder: string, log: LogPosition): Promise<ArchivedLog | null> {
  for (const chain of await findChains(logFolder, log)) {
    const names = (await filesOf(chain)).filter((name) => name >= log.file);
    if (!(await isOfHistory(reader, join(chain.folder, log.file), log))) continue;
    for (const [index, name] of names.entries()) {
      const expected = numberOf(log.file) + index;
      if (numberOf(name) !== expected) {
        throw new RestoreRefusal(`the archived log has a gap before ${name} in ${chain.folder}`);
      }
    }
    return { reader, files: names.map((name) => join(chain.folder, name)), log };
  }
  return null;
}

const numberOf = (name: string): number => Number(name.split('.').at(-1));

/** Servers name their files alike: the last transaction before the position shows whose log this is. */
async function isOfHistory(reader: LogReader, file: string, { position, gtid }: LogPosition): Promise<boolean> {
  if (gtid === '') return true;
  const { output } = printEvents(reader, file, position);
  let lastGtid: string | null = null;
  let beginning = '';
  output.on('data', (text: Buffer) => {
    if (beginning.length < 10_000) beginning += text.toString();
  });
  for await (const entry of readEntries(output)) if (entry.kind === 'gtid') lastGtid = entry.gtid;
  const known = gtid.split(',');
  if (lastGtid !== null) return known.includes(lastGtid);
  // No transaction stands before the position: the file begins with the list of the last ones.
  const [, list = ''] = /Gtid list \[([^\]]*)\]/.exec(beginning) ?? [];
  return known.some((one) => list.split(/[\s,]+/).includes(one));
}

/**
 * Applies the archived log to a copy of the backup: every transaction that was committed before the second `to`, or all
 * of them for null.
 *
 * @throws RestoreRefusal when the log ends before that time, or cannot be applied
 */
export async function replayLog(
  { reader, files, log }: ArchivedLog,
  { databaseUrl, schema, to, takenAt }: { databaseUrl: string; schema: string; to: Date | null; takenAt: Date },
): Promise<Replay> {
  const connection = await connect(databaseUrl, schema);
  try {
    await ask(connection, 'SET autocommit = 0');
    const target = new ReplayTarget(connection, { from: log.schema, to: schema });
    for (const [index, file] of files.entries()) {
      const from = index === 0 ? log.position : null;
      const isOver = await replayFile(target, { reader, file, from, to, isLast: index === files.length - 1 });
      if (isOver) break;
    }
    await ask(connection, 'COMMIT');
    const { transactions, lastAt, isComplete } = target;
    // Times in the log are whole seconds.
    const end = lastAt === null ? takenAt : new Date(lastAt.getTime() + 1000);
    if (to !== null && !isComplete) {
      throw new RestoreRefusal(`the archived log ends at ${end.toISOString()}: choose an earlier time, or --to latest`);
    }
    return { transactions, until: to ?? end };
  } finally {
    await leave(connection);
  }
}

/**
 * An empty BINLOG statement is refused for its form when the user may replay a log, and for the right otherwise.
 *
 * @throws RestoreRefusal with the grant
 */
export async function assertReplayRights(databaseUrl: string): Promise<void> {
  const connection = await connect(databaseUrl, null);
  const errno = await ask(connection, "BINLOG ''").then(
    () => 0,
    (error: unknown) => (error as { errno?: number }).errno,
  );
  await leave(connection);
  if (errno === ACCESS_DENIED) throw new RestoreRefusal(LACKS_RIGHTS);
}

interface FileToReplay {
  readonly reader: LogReader;
  readonly file: string;
  readonly from: number | null;
  readonly to: Date | null;
  readonly isLast: boolean;
}

/** Returns whether the time was reached. */
async function replayFile(target: ReplayTarget, { reader, file, from, to, isLast }: FileToReplay): Promise<boolean> {
  const { output, ended, stop } = printLog(reader, { file, from, schemas: target.schemas });
  try {
    for await (const entry of readEntries(output)) {
      if (entry.kind === 'statement') {
        await target.apply(entry.sql);
      } else if (to !== null && entry.at >= to) {
        target.isComplete = true;
        return true;
      } else {
        target.lastAt = entry.at;
      }
    }
  } finally {
    stop();
  }
  const { code, errors } = await ended;
  // The server was lost while it wrote the last event of the last file.
  const isTorn = isLast && /could not read entry|read error|truncated/i.test(errors);
  if (code !== 0 && !isTorn) {
    throw new RestoreRefusal(`${basename(file)} cannot be read: ${errors.split('\n').at(-1) ?? ''}`);
  }
  return false;
}

const SESSION_OF_SERVER = /@@session\.(gtid_\w+|server_id|skip_parallel_replication|pseudo_\w+|max_delayed_threads)/i;
/** Commands of the client: its own character set, and how transactions end. */
const OF_CLIENT = /^\/\*!\\C |COMPLETION_TYPE/;
const SAVEPOINT = /^(SAVEPOINT|ROLLBACK TO|RELEASE SAVEPOINT)\b/i;
const DEFINER = /\bDEFINER\s*=\s*(`[^`]*`|\S+?)@(`[^`]*`|\S+)/i;
const DDL = /^(CREATE|ALTER|DROP|RENAME|TRUNCATE)\b/i;
const OF_SERVER =
  /^(GRANT|REVOKE|ANALYZE|OPTIMIZE|REPAIR|FLUSH)\b|^(CREATE|ALTER|DROP|RENAME)( OR REPLACE)? (USER|ROLE)\b/i;
const OF_SCHEMA = /^(CREATE|ALTER)( OR REPLACE)? (DATABASE|SCHEMA)\b/i;

/** The copy to which a log is applied, one transaction after the other. */
class ReplayTarget {
  readonly schemas: { readonly from: string; readonly to: string };
  transactions = 0;
  lastAt: Date | null = null;
  isComplete = false;
  readonly #connection: Connection;
  readonly #foreignName: RegExp | null;
  /** Statements of a transaction whose end is not read yet. */
  #pending: string[] | null = null;

  constructor(connection: Connection, schemas: { from: string; to: string }) {
    this.#connection = connection;
    this.schemas = schemas;
    const name = schemas.from.replaceAll(/[^\w]/g, '\\$&');
    this.#foreignName = schemas.from === schemas.to ? null : new RegExp(`(^|[^\\w$\`])\`?${name}\`?\\s*\\.`, 'i');
  }

  async apply(statement: string): Promise<void> {
    const sql = statement.replace(/\s+\/\* added by \w+ \*\/$/, '');
    if (/^(START TRANSACTION|BEGIN)$/i.test(sql)) this.#pending = [];
    else if (/^ROLLBACK$/i.test(sql)) this.#pending = null;
    else if (/^COMMIT$/i.test(sql)) await this.#commit();
    else await this.#take(sql);
  }

  async #commit(): Promise<void> {
    for (const sql of this.#pending ?? []) await this.#run(sql);
    this.#pending = null;
    this.transactions += 1;
    if (this.transactions % TRANSACTIONS_AT_ONCE === 0) await this.#run('COMMIT');
  }

  async #take(sql: string): Promise<void> {
    if (!this.#isNeeded(sql)) return;
    const prepared = DDL.test(sql) ? sql.replace(DEFINER, '') : sql;
    if (this.#pending === null) await this.#run(prepared);
    else this.#pending.push(prepared);
  }

  /** @throws RestoreRefusal for a statement that would change something other than the copy */
  #isNeeded(sql: string): boolean {
    if (/^BINLOG\b/.test(sql)) {
      if (schemasIn(sql).every((schema) => schema === this.schemas.to)) return true;
    } else if (/^use /i.test(sql)) {
      if (sql.slice(4).replaceAll('`', '') === this.schemas.to) return true;
    } else if (OF_CLIENT.test(sql)) {
      return false;
    } else if (/^(\/\*!?M?!?\d* *)?SET\b/i.test(sql)) {
      return !SESSION_OF_SERVER.test(sql);
    } else if (SAVEPOINT.test(sql)) {
      return true;
    } else if (OF_SERVER.test(sql) || OF_SCHEMA.test(sql)) {
      return false;
    } else if (DDL.test(sql) && !/^DROP (DATABASE|SCHEMA)\b/i.test(sql) && this.#foreignName?.test(sql) !== true) {
      return true;
    }
    const at = this.lastAt === null ? '' : ` at ${this.lastAt.toISOString()}`;
    throw new RestoreRefusal(`the log holds a statement${at} that is not replayed: ${sql.slice(0, 200)}`);
  }

  async #run(sql: string): Promise<void> {
    try {
      await ask(this.#connection, sql);
    } catch (error) {
      const at = this.lastAt?.toISOString() ?? 'its beginning';
      throw new RestoreRefusal(`the log cannot be replayed at ${at}: ${(error as Error).message.slice(0, 300)}`);
    }
  }
}
