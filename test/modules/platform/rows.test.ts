/* Rows of a SELECT: whole numbers arrive as numbers or fail, decimals stay text, and a shape converts each column. */
import { expect } from 'chai';
import { type Db, select } from '#src/platform/database/database.ts';
import { UnsafeIntegerError } from '#src/platform/database/integers.ts';
import {
  asColumns,
  column,
  inList,
  readRow,
  readRows,
  rowShape,
  selectRow,
  selectRows,
  valueRows,
} from '#src/platform/database/rows.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

const NONE = 'FROM (SELECT 1 AS n) numbers WHERE n = 2';

describe('The rows of a SELECT', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => closeServices(services));

  const valueOf = async (db: Db, value: string, from = ''): Promise<unknown> =>
    (await select<{ readonly value: unknown }>(db, `SELECT ${value} AS value ${from}`))[0]?.value;

  /** On the pool and in a transaction, because the two ask the driver in different ways. */
  const bothWays = async (value: string, from?: string): Promise<unknown[]> => [
    await valueOf(services.db, value, from),
    await transaction(services, null, (tx) => valueOf(tx, value, from) as Promise<number | string | null>),
  ];

  const failureOf = async (asked: Promise<unknown>): Promise<unknown> =>
    await asked.then(
      () => null,
      (error: unknown) => error,
    );

  it('A BIGINT arrives as a number', async () => {
    expect(await bothWays('CAST(9007199254740991 AS SIGNED)')).to.deep.equal([2 ** 53 - 1, 2 ** 53 - 1]);
    expect(await valueOf(services.db, 'CAST(-9007199254740991 AS SIGNED)')).to.equal(1 - 2 ** 53);
    expect(await valueOf(services.db, 'CAST(5 AS UNSIGNED)')).to.equal(5);
    expect(await valueOf(services.db, 'COUNT(*)')).to.equal(1);
  });

  it('A sum of whole numbers arrives as a number', async () => {
    expect(await bothWays('SUM(n)', 'FROM (SELECT 4 AS n UNION ALL SELECT 38) numbers')).to.deep.equal([42, 42]);
    expect(await valueOf(services.db, 'COALESCE(SUM(n), 0)', NONE)).to.equal(0);
  });

  it('A missing value stays null', async () => {
    expect(await bothWays('CAST(NULL AS SIGNED)')).to.deep.equal([null, null]);
    expect(await valueOf(services.db, 'SUM(n)', NONE)).to.equal(null);
  });

  it('A whole number beyond 2^53 - 1 fails instead of being rounded', async () => {
    for (const sql of [
      'CAST(9007199254740992 AS SIGNED)',
      'CAST(-9007199254740993 AS SIGNED)',
      'CAST(9e18 AS DECIMAL(30, 0))',
    ]) {
      expect(await failureOf(valueOf(services.db, sql)), sql).to.be.instanceOf(UnsafeIntegerError);
      const within = transaction(services, null, (tx) => valueOf(tx, sql) as Promise<null>);
      expect(await failureOf(within), sql).to.be.instanceOf(UnsafeIntegerError);
    }
  });

  it('A decimal with a fraction stays text', async () => {
    expect(await bothWays('CAST(0.0115 AS DECIMAL(20, 8))')).to.deep.equal(['0.01150000', '0.01150000']);
    expect(await valueOf(services.db, 'CAST(2 AS DECIMAL(20, 8))')).to.equal('2.00000000');
  });

  it('A shape names the columns and converts them', async () => {
    const shape = rowShape({
      id: column.integer,
      playerName: column.text,
      rate: column.decimal,
      isOpen: column.boolean,
      isHidden: column.boolean,
      facts: column.json<{ readonly a: number }>(),
      noFacts: column.json<object>().nullable,
      madeAt: column.timestamp.named('created_at'),
      closedAt: column.timestamp.nullable,
      halved: column.integer.mapped((value) => value / 2),
    });
    expect(shape.columns).to.equal(
      'id, player_name, rate, is_open, is_hidden, facts, no_facts, created_at, closed_at, halved',
    );
    expect(shape.columnsOf('p')).to.contain('p.id, p.player_name').and.contain('p.created_at');
    const source = `(SELECT 7 AS id, 'Ж' AS player_name, CAST(1.5 AS DECIMAL(9, 2)) AS rate,
      1 AS is_open, 0 AS is_hidden,
      '{"a":1}' AS facts, NULL AS no_facts, CAST('2026-01-02 03:04:05' AS DATETIME) AS created_at, NULL AS closed_at,
      8 AS halved) s`;
    const row = {
      id: 7,
      playerName: 'Ж',
      rate: '1.50',
      isOpen: true,
      isHidden: false,
      facts: { a: 1 },
      noFacts: null,
      madeAt: new Date('2026-01-02T03:04:05Z'),
      closedAt: null,
      halved: 4,
    };
    expect(await readRows(services.db, shape, `SELECT ${shape.columns} FROM ${source}`)).to.deep.equal([row]);
    expect(await readRow(services.db, shape, `SELECT ${shape.columnsOf('s')} FROM ${source}`)).to.deep.equal(row);
    expect(await readRow(services.db, shape, `SELECT ${shape.columns} FROM ${source} WHERE id = ?`, [8])).to.equal(
      null,
    );
  });

  it('A shape of one column gives its values', async () => {
    const source = '(SELECT 3 AS n UNION ALL SELECT 5) s';
    const shape = column.integer.only('n');
    expect(await readRows(services.db, shape, `SELECT ${shape.columns} FROM ${source} ORDER BY n`)).to.deep.equal([
      3, 5,
    ]);
    expect(await readRow(services.db, column.integer.only('sum'), `SELECT SUM(n) AS sum FROM ${source}`)).to.equal(8);
    expect(await readRow(services.db, shape, `SELECT n FROM ${source} WHERE n = ?`, [4])).to.equal(null);
  });

  it("A query of knex's builder is read by a shape, on the pool and in a transaction", async () => {
    const shape = rowShape({
      id: column.integer,
      isOpen: column.boolean,
      madeAt: column.timestamp.named('created_at'),
    });
    const query = (db: Db) =>
      db
        .from(
          db.raw(
            `(SELECT 7 AS id, 1 AS is_open, CAST('2026-01-02 03:04:05' AS DATETIME) AS created_at UNION ALL
              SELECT CAST(9007199254740991 AS SIGNED), 0, CAST('2026-01-03' AS DATETIME)) s`,
          ),
        )
        .orderBy('id');
    const newest = { id: 7, isOpen: true, madeAt: new Date('2026-01-02T03:04:05Z') };
    expect(await selectRows(query(services.db), shape)).to.deep.equal([
      newest,
      { id: 2 ** 53 - 1, isOpen: false, madeAt: new Date('2026-01-03T00:00:00Z') },
    ]);
    expect(await selectRow(query(services.db).where({ id: 7 }), shape)).to.deep.equal(newest);
    expect(await selectRow(query(services.db).where({ id: 8 }), shape)).to.equal(null);
    const within = await transaction(services, null, (tx) =>
      selectRows(tx('schema_support').limit(0), column.text.only('oldest_migration')),
    );
    expect(within).to.deep.equal([]);
  });

  it('A decimal with a fraction is no integer column', async () => {
    const shape = rowShape({ value: column.integer });
    const asked = readRows(services.db, shape, 'SELECT CAST(1.5 AS DECIMAL(9, 1)) AS value');
    expect(await failureOf(asked)).to.be.instanceOf(UnsafeIntegerError);
  });

  it('Fields become columns', () => {
    const made = new Date(0);
    expect(asColumns({ playerId: 5, isOpen: false, madeAt: made, note: null })).to.deep.equal({
      player_id: 5,
      is_open: false,
      made_at: made,
      note: null,
    });
  });

  it('Placeholder lists have one mark for each value', () => {
    expect(inList([4, 5, 6])).to.equal('?, ?, ?');
    expect(() => inList([])).to.throw('an IN list needs a value');
    expect(valueRows([1, 2], 3)).to.equal('(?, ?, ?), (?, ?, ?)');
  });
});
