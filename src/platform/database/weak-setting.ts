/** Server variables that decide durability and strictness. */
export interface DatabaseSettings {
  readonly flush: number;
  /** sync_binlog of a server that writes a binary log; null without a log. */
  readonly logFlush: number | null;
  readonly modes: string;
  /** auto_increment_increment; above 1 in a multi-primary cluster. */
  readonly step: number;
}

/**
 * Reports in one line, with the remedy, why the server is unfit to hold value; null when it is fit (docs/rules.md 2).
 */
export function findWeakSetting({ flush, logFlush, modes, step }: DatabaseSettings): string | null {
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
