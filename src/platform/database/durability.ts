import { ConfigError } from './config.ts';
import { type Db, select } from './db.ts';

/** What the server says of how it keeps what was committed, and of what it lets into a column. */
export interface DatabaseSettings {
  readonly flush: number;
  readonly modes: string;
  /** By how much an id is larger than the one before; more than 1 where several servers count side by side. */
  readonly step: number;
}

/** What makes a database unfit to hold value, in one line with what to type; null when it is fit (docs/rules.md 2). */
export function weaknessOf({ flush, modes, step }: DatabaseSettings): string | null {
  if (flush !== 1) {
    return `innodb_flush_log_at_trx_commit is ${String(flush)}, so a power cut loses openings: set it to 1`;
  }
  if (step !== 1) {
    return `auto_increment_increment is ${String(step)}, and rows that go in together need ids in a row: set it to 1`;
  }
  return modes.split(',').includes('STRICT_ALL_TABLES') ? null : 'sql_mode lacks STRICT_ALL_TABLES: add it';
}

/** Throws ConfigError when the database may lose or bend what was acknowledged. Production asks before it listens. */
export async function assertDurable(db: Db): Promise<void> {
  const [settings] = await select<DatabaseSettings>(
    db,
    `SELECT @@GLOBAL.innodb_flush_log_at_trx_commit AS flush, @@SESSION.sql_mode AS modes,
       @@auto_increment_increment AS step`,
  );
  const weakness = settings ? weaknessOf(settings) : 'it says nothing of its settings';
  if (weakness !== null) throw new ConfigError(`DATABASE_URL: ${weakness}`);
}
