import { ConfigError } from '#src/platform/config/config.ts';
import type { Db } from './database.ts';
import { column, readRow, type RowOf, rowShape } from './rows.ts';

/** Server variables that decide durability and strictness. */
const settingsShape = rowShape({
  flush: column.integer,
  /** sync_binlog of a server that writes a binary log; null without a log. */
  logFlush: column.integer.nullable,
  modes: column.text,
  /** auto_increment_increment; above 1 in a multi-primary cluster. */
  step: column.integer,
});

/**
 * Checked in production before the store listens.
 *
 * @throws ConfigError when the database may lose or alter acknowledged data
 */
export async function assertDurable(db: Db): Promise<void> {
  const settings = await readRow(
    db,
    settingsShape,
    `SELECT @@GLOBAL.innodb_flush_log_at_trx_commit AS flush, @@SESSION.sql_mode AS modes,
       IF(@@GLOBAL.log_bin, @@GLOBAL.sync_binlog, NULL) AS log_flush, @@auto_increment_increment AS step`,
  );
  const weakness = settings ? findWeakSetting(settings) : 'the server does not report its settings';
  if (weakness !== null) throw new ConfigError(`DATABASE_URL: ${weakness}`);
}

/**
 * Reports in one line, with the remedy, why the server is unfit to hold value; null when it is fit (docs/rules.md 2).
 */
export function findWeakSetting({ flush, logFlush, modes, step }: RowOf<typeof settingsShape>): string | null {
  if (flush !== 1) {
    return `innodb_flush_log_at_trx_commit is ${String(flush)}, so a power failure loses openings: set it to 1`;
  }
  if (logFlush !== null && logFlush !== 1) {
    return `sync_binlog is ${String(logFlush)}, so a power failure loses openings: set it to 1`;
  }
  if (step !== 1) {
    return `auto_increment_increment is ${String(step)}, but rows of one insert need consecutive ids: set it to 1`;
  }
  return modes.split(',').includes('STRICT_ALL_TABLES') ? null : 'sql_mode lacks STRICT_ALL_TABLES: add it';
}
