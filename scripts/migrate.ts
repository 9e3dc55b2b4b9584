/**
 * `npm run migrate` brings the schema up to date. `-- --check` only checks that this release runs with it, and ends
 * with 1 when it does not. `-- --way-back` makes the present state restorable before pending migrations, and prints the
 * arguments of `restore` that lead back to it.
 */
import { readArguments } from '#tools/command/read-arguments.ts';

const { values } = readArguments('migrate', {
  forms: ['[--check | --way-back]'],
  options: {
    check: { does: 'only checks that this release runs with the schema' },
    'way-back': { does: 'makes the present state restorable, and prints the arguments of restore that lead back' },
    fresh: { does: 'empties the schema first; for tests' },
  },
});

try {
  // Imported dynamically, so that an invalid environment variable is reported like every other failure.
  const [{ asSchemaOwner, readConfig }, { checkSchema, migrateSchema }, { keepWayBack }] = await Promise.all([
    import('#src/platform/config/config.ts'),
    import('#tools/migrate/migrate-schema.ts'),
    import('#tools/migrate/way-back.ts'),
  ]);
  const config = readConfig();
  const address = config.migrationDatabaseUrl;
  if (values.check === true) {
    await checkSchema(address);
    process.stdout.write('This release runs with the schema.\n');
  } else if (values['way-back'] === true) {
    process.stdout.write(`${(await keepWayBack(asSchemaOwner(config))) ?? ''}\n`);
  } else await migrateSchema(address, { isFresh: values.fresh === true });
} catch (error) {
  process.stderr.write(`OpenCrate: ${explain(error)}\n`);
  process.exitCode = 1;
}

/** One line that says how to fix the problem, without knex's internals. */
function explain(error: unknown): string {
  const { sqlMessage, message = String(error) } = error as Partial<Record<string, string>>;
  return sqlMessage === undefined ? message : `the database: ${sqlMessage}`;
}
