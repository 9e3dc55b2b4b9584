import type { Knex } from 'knex';
import { scansOf, type Statement } from '#test/support/tables/query-plans.ts';

/** Row count from which a table counts as growing, and maximum number of rows that a statement may read. */
const [GROWN, MOST] = [10_000, 5000];
/** Number of value sets that are analysed per statement text. */
const SAMPLES = 3;

/** Every executed statement, by its text; lists of values count as one. */
interface Listening {
  /** Current page, recorded with each statement. */
  page: string;
  /** Number of different statement texts. */
  readonly count: () => number;
  /** Reads the plan of each statement and runs each query once more. Returns a line for each that reads too much. */
  readonly findings: () => Promise<string[]>;
}

interface StatementOfPage extends Statement {
  readonly page: string;
}

/** Records all statements of a store from now on. */
export function listenTo(db: Knex): Listening {
  const heardByText = new Map<string, StatementOfPage[]>();
  const listening = {
    page: '',
    count: () => heardByText.size,
    findings: async () => {
      db.removeListener('query', hear);
      const growing = await grownTables(db);
      const problems: string[] = [];
      for (const statements of heardByText.values()) {
        for (const statement of statements) {
          const lines = await readsTooMuch(db, statement, growing);
          problems.push(...lines.map((line) => `${statement.page}: ${line.replaceAll(/\s+/g, ' ')}`));
          if (lines.length > 0) break;
        }
      }
      return problems;
    },
  };
  function hear({ sql, bindings }: { sql: string; bindings?: readonly unknown[] }): void {
    if (!/^\s*(SELECT|UPDATE|DELETE|WITH|\()/i.test(sql)) return;
    const text = sql.replaceAll(/(\(?\?\)?)(\s*,\s*\(?\?\)?)+/g, '?, ...');
    const records = heardByText.get(text) ?? [];
    heardByText.set(text, records);
    if (records.length < SAMPLES) records.push({ sql, bindings: bindings ?? [], page: listening.page });
  }
  db.on('query', hear);
  return listening;
}

async function grownTables(db: Knex): Promise<ReadonlySet<string>> {
  const [rows] = (await db.raw(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_rows > ?`,
    [GROWN],
  )) as [{ name: string }[]];
  return new Set(rows.map(({ name }) => name));
}

/** The plan estimates the rows; the server's counters measure them. Nothing is changed. */
async function readsTooMuch(db: Knex, statement: Statement, growing: ReadonlySet<string>): Promise<string[]> {
  const tx = await db.transaction();
  try {
    const scans = await scansOf(tx, statement, { growing, most: MOST, countsRanges: false });
    const before = await rowsRead(tx);
    await tx.raw(statement.sql, statement.bindings as string[]);
    const readCount = (await rowsRead(tx)) - before;
    return readCount > MOST ? [...scans, `${String(readCount)} rows were read: ${statement.sql}`] : scans;
  } finally {
    await tx.rollback();
  }
}

/** Temporary rows of a grouping count too: MySQL has no counter without them. */
async function rowsRead(tx: Knex): Promise<number> {
  const [rows] = (await tx.raw("SHOW SESSION STATUS LIKE 'Handler_read_%'")) as [{ Value: string }[]];
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}
