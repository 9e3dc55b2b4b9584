import type { Knex } from 'knex';
import { listMigrations } from '#src/platform/database/schema-fit.ts';

/** A piece of a released migration, and what stands for it. */
type Form = readonly [released: string, portable: string];

/**
 * Released migrations that MySQL refuses: it takes only conditions in a check, and `lead` is a reserved word. The
 * files keep their text, and MariaDB reads the same statements as ever.
 */
export const PORTABLE_FORMS: Readonly<Record<string, readonly Form[]>> = {
  '20261121_1030_wheel_create.ts': [
    [
      "(IF(kind IN ('points', 'money'), COALESCE(amount, 0) > 0, amount IS NULL))",
      "(IF(kind IN ('points', 'money'), COALESCE(amount, 0) > 0, amount IS NULL) /*!80000 = 1 */)",
    ],
    [
      "(IF(kind = 'promo', COALESCE(percent, 0) BETWEEN 1 AND 100, percent IS NULL AND min_kopecks IS NULL))",
      `(IF(kind = 'promo', COALESCE(percent, 0) BETWEEN 1 AND 100, percent IS NULL AND min_kopecks IS NULL)
         /*!80000 = 1 */)`,
    ],
  ],
  '20261121_1930_adverts_create.ts': [['lead VARCHAR(128) NOT NULL', '`lead` VARCHAR(128) NOT NULL']],
};

/**
 * The migrations under the names of their files, as knex's own command records them. esbuild bundles all files that the
 * import can name.
 */
export const MIGRATIONS: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(listMigrations()),
  getMigrationName: (file) => file,
  getMigration: async (file) => {
    const name = file.replace(/\.ts$/, '');
    const migration = (await import(`../../migrations/${name}.ts`)) as Knex.Migration;
    const forms = PORTABLE_FORMS[file];
    const up = async (db: Knex): Promise<void> => {
      await migration.up(forms === undefined ? db : withForms(db, forms));
    };
    return { ...migration, up: (db) => explained(file, db, up) };
  },
};

/** A connection that sends the portable form of each statement. */
const withForms = (db: Knex, forms: readonly Form[]): Knex =>
  ({
    raw: (sql: string) => db.raw(forms.reduce((text, [released, portable]) => text.replace(released, portable), sql)),
  }) as Knex;

const LONGEST_STATEMENT = 400;
const short = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_STATEMENT);

/** Runs a migration. A statement that changes tables cannot be undone, so a failure names the ones that were done. */
async function explained(file: string, db: Knex, up: (db: Knex) => Promise<void>): Promise<void> {
  const statements: string[] = [];
  const record = ({ sql }: { readonly sql: string }): number => statements.push(short(sql));
  db.on('query', record);
  try {
    await up(db);
  } catch (cause) {
    const { sqlMessage, message = String(cause) } = cause as Partial<Record<string, string>>;
    const failed = statements.pop();
    const done = statements.filter((sql) => !/^select /i.test(sql));
    throw new Error(
      [
        `the migration ${file} failed: ${sqlMessage ?? message}`,
        ...(failed === undefined ? [] : [`  failed: ${failed}`]),
        ...done.map((sql) => `  done: ${sql}`),
        'The old release serves on. Undo what is done by hand and try again, or restore into a new schema: see',
        '"Troubleshooting" in the documentation.',
      ].join('\n'),
      { cause },
    );
  } finally {
    db.off('query', record);
  }
}
