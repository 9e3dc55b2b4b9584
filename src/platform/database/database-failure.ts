import { nameOfServer, readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { currentEnvironment } from '#src/platform/process/env-file.ts';
import { typedCommand } from '#src/platform/release.ts';

/** The variable that an address comes from: commands of the owner have another one than the store. */
export function variableOf(databaseUrl: string): 'DATABASE_URL' | 'DATABASE_MIGRATION_URL' {
  const owner = currentEnvironment()['DATABASE_MIGRATION_URL'];
  return owner !== undefined && accessOf(owner) === accessOf(databaseUrl) ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL';
}

/** An address without its schema, which some commands replace. */
const accessOf = (databaseUrl: string): string => databaseUrl.replace(/^([^/]*\/\/[^/]*).*$/, '$1');

/** One line about a database that refuses its user or does not answer; null for every other error. */
export function describeDatabaseFailure(error: unknown, databaseUrl: string): string | null {
  const { code = '', fatal } = error as { code?: string; fatal?: boolean };
  const isRefused = /^ER_(DB)?ACCESS_DENIED/.test(code);
  const isMissing = code === 'ER_BAD_DB_ERROR';
  if (fatal !== true && !isRefused && !isMissing) return null;
  const { server, path } = readDatabaseAddress(databaseUrl);
  const where = `${variableOf(databaseUrl)} (${nameOfServer(server)}, schema ${path[0] ?? ''})`;
  if (isRefused) return `${where}: its user, password or rights on the schema are refused`;
  if (isMissing) return `${where}: there is no such schema, ${typedCommand('migrate')} makes it`;
  return `${where}: no database answers (${code})`;
}
