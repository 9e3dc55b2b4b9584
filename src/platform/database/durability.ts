import { ConfigError } from '#src/platform/config/config.ts';
import { type Db, select } from './database.ts';
import { type DatabaseSettings, findWeakSetting } from './weak-setting.ts';

/**
 * Checked in production before the store listens.
 *
 * @throws ConfigError when the database may lose or alter acknowledged data
 */
export async function assertDurable(db: Db): Promise<void> {
  const [settings] = await select<DatabaseSettings>(
    db,
    `SELECT @@GLOBAL.innodb_flush_log_at_trx_commit AS flush, @@SESSION.sql_mode AS modes,
       IF(@@GLOBAL.log_bin, @@GLOBAL.sync_binlog, NULL) AS logFlush, @@auto_increment_increment AS step`,
  );
  const weakness = settings ? findWeakSetting(settings) : 'the server does not report its settings';
  if (weakness !== null) throw new ConfigError(`DATABASE_URL: ${weakness}`);
}
