/**
 * Proves that migrations change tables by knex's schema builder and that their names say when they
 * were written. Earlier ones are SQL and stay as they were released.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';

/** Migrations from this day on use the builder. */
const FIRST_DAY = '20261124';

/** SQL for which the builder has a method. Triggers, changes of rows, and named algorithms have none. */
const BUILT = [
  /^\s*(?:CREATE|DROP|RENAME)\s+TABLE/i,
  /^\s*(?:CREATE|DROP)\s+(?:UNIQUE\s+)?INDEX/i,
  /^\s*ALTER\s+TABLE\s+\S+\s+(?:ADD|DROP|MODIFY|RENAME)\b(?![\s\S]*\bALGORITHM\b)/i,
];

/** Statements that are sent as text: the literals of `raw`. */
const rawStatements = (source: string): string[] =>
  [...source.matchAll(/\.raw\(\s*(?:'([^']*)'|`([^`]*)`)/g)].map(([, plain, template]) => plain ?? template ?? '');

const builtByHand = (source: string): string[] =>
  rawStatements(source).filter((sql) => BUILT.some((pattern) => pattern.test(sql)));

/** Migrations from this day on change tables once, or can run again. */
const FIRST_SINGLE = '20261130';
const CHANGES = /\.(?:createTable|alterTable|dropTable\w*|renameTable)\(|\b(?:CREATE|DROP) TRIGGER\b|\bALTER TABLE\b/g;

const isRepeatable = (source: string): boolean => {
  const [up = ''] = source.split('export async function down');
  return (up.match(CHANGES) ?? []).length <= 1 || /\.has(?:Table|Column)\(/.test(up);
};

describe('Migrations', () => {
  const files = readdirSync('migrations');

  it('Every name has its date, its time and the module that it belongs to', () => {
    expect(files.filter((file) => !/^\d{8}_\d{4}_[a-z]+(?:_[a-z0-9]+)*\.ts$/.test(file))).to.deep.equal([]);
  });

  it('New migrations change tables by the schema builder', () => {
    const own = files.filter((file) => file >= FIRST_DAY);
    const found = own.flatMap((file) =>
      builtByHand(readFileSync(`migrations/${file}`, 'utf8')).map((sql) => `${file}: ${sql.trim()}`),
    );
    expect(found).to.deep.equal([]);
  });

  it('New migrations change tables by one statement, or check what was done before', () => {
    const own = files.filter((file) => file >= FIRST_SINGLE);
    expect(own.filter((file) => !isRepeatable(readFileSync(`migrations/${file}`, 'utf8')))).to.deep.equal([]);
    const one = "await knex.schema.alterTable('a', (table) => {});";
    expect(isRepeatable(`${one} export async function down() { ${one} ${one} }`)).to.equal(true);
    expect(isRepeatable(`${one} ${one}`)).to.equal(false);
    expect(isRepeatable(`if (!(await knex.schema.hasColumn('a', 'b'))) ${one} ${one}`)).to.equal(true);
  });

  it('The check knows what the builder can express', () => {
    const refused = [
      "await knex.raw('DROP TABLE seals');",
      'await knex.raw(`\n    CREATE TABLE seals (id INT)`);',
      "await knex.raw('ALTER TABLE payments ADD KEY payments_refund (provider)');",
      "await knex.raw('CREATE UNIQUE INDEX one ON seals (hash)');",
    ];
    const allowed = [
      "await knex.raw('UPDATE players SET first_exp = exp WHERE exp > 0');",
      'await knex.raw(`CREATE TRIGGER seals_no_update BEFORE UPDATE ON seals FOR EACH ROW SET @a = 1`);',
      "await knex.raw('ALTER TABLE openings ADD COLUMN exp INT NULL, ALGORITHM=INSTANT');",
      "await knex.raw('ALTER TABLE openings ALTER COLUMN exp SET DEFAULT NULL');",
      "await knex.schema.dropTable('seals');",
    ];
    expect(refused.filter((source) => builtByHand(source).length === 0)).to.deep.equal([]);
    expect(allowed.filter((source) => builtByHand(source).length > 0)).to.deep.equal([]);
  });
});
