/**
 * `npm run migrate` brings the schema up to date. `-- --check` only checks that this release runs with it, and ends
 * with 1 when it does not.
 */

try {
  // Imported dynamically, so that an invalid environment variable is reported like every other failure.
  const [{ readConfig }, { checkSchema, migrateSchema }] = await Promise.all([
    import('#src/platform/config/config.ts'),
    import('#tools/migrate/migrate-schema.ts'),
  ]);
  const address = readConfig().migrationDatabaseUrl;
  if (process.argv.includes('--check')) {
    await checkSchema(address);
    process.stdout.write('This release runs with the schema.\n');
  } else await migrateSchema(address, { isFresh: process.argv.includes('--fresh') });
} catch (error) {
  process.stderr.write(`OpenCrate: ${explain(error)}\n`);
  process.exitCode = 1;
}

/** One line that says how to fix the problem, without knex's internals. */
function explain(error: unknown): string {
  const { code = '', sqlMessage, message = String(error) } = error as Partial<Record<string, string>>;
  const address = process.env.DATABASE_URL ?? '';
  const where = `DATABASE_URL (${/^[^/]*\/\/(?:[^@/]*@)?([^?#]*)/.exec(address)?.[1] ?? ''})`;
  if (/^ER_(DB)?ACCESS_DENIED/.test(code)) return `${where}: its user, password or rights on the schema are refused`;
  if (/^E(CONN|TIMEDOUT|NOTFOUND|HOST|PIPE|AI_|NOENT|ACCES)/.test(code))
    return `${where}: no database answers (${code})`;
  return sqlMessage === undefined ? message : `${where}: ${sqlMessage}`;
}
