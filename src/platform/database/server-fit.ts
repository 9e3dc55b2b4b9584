import knex from 'knex';
import { ConfigError } from '#src/platform/config/config-error.ts';
import { readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { describeDatabaseFailure, variableOf } from './database-failure.ts';
import { type Db, knexConfig, select } from './database.ts';

/** A variable of the server, the values that serve the store, and what happens with others. */
interface ServerSetting {
  readonly name: string;
  readonly fit: RegExp;
  readonly otherwise: string;
  readonly remedy: string;
}

/** The rights and settings that the user of an address needs for a schema. */
interface ServerNeeds {
  /** In the terms of GRANT. A grant for one schema hides those for many, so all of them are granted together. */
  readonly grant: string;
  /** A statement that needs each right. It names a table that is not there, so it fails and changes nothing. */
  readonly trials: Readonly<Record<string, string>>;
  readonly settings: readonly ServerSetting[];
}

const typed = (assignment: string): string =>
  `type as its administrator "SET GLOBAL ${assignment}", and write it into the server's configuration`;

const switchedOn = (name: string, otherwise: string): ServerSetting => ({
  name,
  fit: /^ON$/,
  otherwise,
  remedy: typed(`${name} = ON`),
});

/**
 * Settings that no session of the store makes for itself, as it makes its SQL mode, isolation level, time zone and
 * time limits. A server does not have all of them.
 */
const SETTINGS: readonly ServerSetting[] = [
  {
    name: 'default_storage_engine',
    fit: /^InnoDB$/i,
    otherwise: 'tables would not be of InnoDB',
    remedy: `start it without skip-innodb, and ${typed('default_storage_engine = InnoDB')}`,
  },
  {
    name: 'enforce_storage_engine',
    fit: /^(InnoDB)?$/i,
    otherwise: 'no table can be of InnoDB',
    remedy: typed('enforce_storage_engine = InnoDB'),
  },
  {
    name: 'disabled_storage_engines',
    fit: /^(?!.*InnoDB)/i,
    otherwise: 'no table can be of InnoDB',
    remedy: "take InnoDB out of it in the server's configuration, and restart the server",
  },
  {
    name: 'binlog_format',
    fit: /^(ROW|MIXED)$/,
    otherwise: 'its log takes no change that is made at READ COMMITTED',
    remedy: typed('binlog_format = ROW'),
  },
  switchedOn('autocommit', 'single statements would be lost'),
  switchedOn('foreign_key_checks', 'wrong references would be stored'),
  switchedOn('unique_checks', 'duplicates could be stored'),
  switchedOn('check_constraint_checks', 'wrong values would be stored'),
];

const ROW_TRIALS = {
  SELECT: 'SELECT 1 FROM :schema:.opencrate_trial',
  INSERT: 'INSERT INTO :schema:.opencrate_trial VALUES (1)',
  UPDATE: 'UPDATE :schema:.opencrate_trial SET id = 1',
  DELETE: 'DELETE FROM :schema:.opencrate_trial',
};

/** The running store: rows only. */
export const STORE_NEEDS: ServerNeeds = {
  grant: 'SELECT, INSERT, UPDATE, DELETE',
  trials: ROW_TRIALS,
  settings: SETTINGS,
};

/** The owner of the schema: migrations and restores. */
export const OWNER_NEEDS: ServerNeeds = {
  grant: 'ALL',
  trials: {
    ...ROW_TRIALS,
    'CREATE, REFERENCES': `CREATE TABLE :schema:.opencrate_trial
      (id INT, FOREIGN KEY (id) REFERENCES :schema:.opencrate_trial_parent (id)) ENGINE=InnoDB`,
    ALTER: 'ALTER TABLE :schema:.opencrate_trial ADD more INT',
    INDEX: 'CREATE INDEX more ON :schema:.opencrate_trial (id)',
    DROP: 'DROP TABLE :schema:.opencrate_trial',
    TRIGGER:
      'CREATE TRIGGER :schema:.opencrate_trial BEFORE INSERT ON :schema:.opencrate_trial FOR EACH ROW SET @more = 1',
  },
  settings: SETTINGS,
};

/** An owner who also fills tables from files: `npm run volume`. */
export const FILLER_NEEDS: ServerNeeds = {
  ...OWNER_NEEDS,
  settings: [...SETTINGS, switchedOn('local_infile', 'LOAD DATA LOCAL is refused')],
};

const [DENIED_SCHEMA, DENIED_TABLE, DENIED_TRUST] = [1044, 1142, 1419];
const TRUST =
  'a server with a binary log lets no owner of a schema create triggers: type as its administrator ' +
  '"SET PERSIST log_bin_trust_function_creators = 1" (MariaDB: SET GLOBAL, and a line in its configuration)';

/**
 * Changes nothing. Checked before a schema is made, migrated or served.
 *
 * @throws ConfigError, with one line and what to type, when the server or the rights of an address do not serve, or
 *   when no server answers there
 */
export async function assertServerFits(databaseUrl: string, needs: ServerNeeds): Promise<void> {
  const schema = readDatabaseAddress(databaseUrl).path[0] ?? '';
  const db = knex(knexConfig(databaseUrl, 1, { schema: null, isUnlimited: true }));
  try {
    const problem =
      (await findForeignServer(db)) ?? (await findUnfitSetting(db, needs)) ?? (await findDenial(db, schema, needs));
    if (problem !== null) throw new ConfigError(`${variableOf(databaseUrl)}: ${problem}`);
  } catch (error) {
    const failure = describeDatabaseFailure(error, databaseUrl);
    throw failure === null ? error : new ConfigError(failure);
  } finally {
    await db.destroy();
  }
}

async function findForeignServer(db: Db): Promise<string | null> {
  const sql = 'SELECT VERSION() AS version, @@version_comment AS comment';
  const [row] = await select<{ version: string; comment: string }>(db, sql);
  const { version, comment } = row ?? { version: '', comment: '' };
  return isSupported(version)
    ? null
    : `the server is ${version} (${comment}), and the store needs MySQL 8.4, MariaDB 10.11 or a newer one of them: ` +
        'upgrade it, or set the address of another one';
}

/** Judges the text of VERSION(). Servers that imitate MySQL write their name behind its number. */
export function isSupported(version: string): boolean {
  const isNewer = (parts: RegExpExecArray, major: number, minor: number): boolean =>
    Number(parts[1]) > major || (Number(parts[1]) === major && Number(parts[2]) >= minor);
  // MariaDB may put a number before its own, for the sake of old clients.
  const mariadb = /(?<![\d.])(\d+)\.(\d+)\.\d+(?:-\d+)?-MariaDB/.exec(version);
  if (mariadb !== null) return isNewer(mariadb, 10, 11);
  const mysql = /^(\d+)\.(\d+)\.\d+[^A-Z]*$/.exec(version);
  return mysql !== null && isNewer(mysql, 8, 4);
}

async function findUnfitSetting(db: Db, { settings }: ServerNeeds): Promise<string | null> {
  const names = settings.map(({ name }) => `'${name}'`).join();
  const [rows] = (await db.raw(`SHOW GLOBAL VARIABLES WHERE Variable_name IN (${names}, 'log_bin')`)) as [
    { Variable_name: string; Value: string }[],
  ];
  return describeUnfit(new Map(rows.map(({ Variable_name, Value }) => [Variable_name, Value])), settings);
}

/** The first setting that does not serve, and what to type; null without one. A server does not have all of them. */
export function describeUnfit(
  values: ReadonlyMap<string, string>,
  settings: readonly ServerSetting[] = SETTINGS,
): string | null {
  for (const { name, fit, otherwise, remedy } of settings) {
    const value = values.get(name);
    if (value === undefined || fit.test(value)) continue;
    if (name === 'binlog_format' && values.get('log_bin') !== 'ON') continue;
    return `${name} of the server is ${value}, so ${otherwise}: ${remedy}`;
  }
  return null;
}

async function findDenial(db: Db, schema: string, { grant, trials }: ServerNeeds): Promise<string | null> {
  const denied: string[] = [];
  let isTrusted = true;
  for (const [right, sql] of Object.entries(trials)) {
    const errno = await errorOf(db, sql, schema);
    if (errno === DENIED_SCHEMA || errno === DENIED_TABLE) denied.push(right);
    if (errno === DENIED_TRUST) isTrusted = false;
  }
  if (denied.length === 0) return isTrusted ? null : TRUST;
  const [row] = await select<{ account: string }>(db, 'SELECT CURRENT_USER() AS account');
  const account = (row?.account ?? '').replace(/^(.*)@(.*)$/, "'$1'@'$2'");
  return (
    `its user has no right to ${denied.join(', ')} in the schema: ` +
    `type as the server's administrator "GRANT ${grant} ON \`${schema}\`.* TO ${account}"`
  );
}

async function errorOf(db: Db, sql: string, schema: string): Promise<number> {
  try {
    await db.raw(sql, { schema });
    return 0;
  } catch (error) {
    const { errno = 0, fatal } = error as { errno?: number; fatal?: boolean };
    if (fatal === true) throw error;
    return errno;
  }
}
