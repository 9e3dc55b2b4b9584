import type { Knex } from 'knex';
import { scansOf, type Statement } from '../../test/support/query-plans.ts';

/** Rows of a table beyond which it counts as one that grows, and rows that a statement may look at. */
const [GROWN, MOST] = [10_000, 5000];
/** Statements of one text are looked at with so many of their values. */
const SAMPLES = 3;

/** Every statement that runs, by its text; lists of values count as one. */
interface Listening {
  /** Where statements are noted as asked for: the page that is being looked at. */
  page: string;
  /** How many statements of different text there were. */
  readonly count: () => number;
  /** Looks at the plan of each, and runs each question once more: what reads too much, a line for each. */
  readonly findings: () => Promise<string[]>;
}

interface Heard extends Statement {
  readonly page: string;
}

/** Listens to all that a store asks its database from now on. */
export function listenTo(db: Knex): Listening {
  const heard = new Map<string, Heard[]>();
  const listening = {
    page: '',
    count: () => heard.size,
    findings: async () => {
      db.removeListener('query', hear);
      const growing = await grownTables(db);
      const found: string[] = [];
      for (const statements of heard.values()) {
        for (const statement of statements) {
          const lines = await readsTooMuch(db, statement, growing);
          found.push(...lines.map((line) => `${statement.page}: ${line.replaceAll(/\s+/g, ' ')}`));
          if (lines.length > 0) break;
        }
      }
      return found;
    },
  };
  function hear({ sql, bindings }: { sql: string; bindings?: readonly unknown[] }): void {
    if (!/^\s*(SELECT|UPDATE|DELETE|WITH|\()/i.test(sql)) return;
    const text = sql.replaceAll(/(\(?\?\)?)(\s*,\s*\(?\?\)?)+/g, '?, ...');
    const known = heard.get(text) ?? [];
    heard.set(text, known);
    if (known.length < SAMPLES) known.push({ sql, bindings: bindings ?? [], page: listening.page });
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

/** The plan says what could be read; the server's own counters say what was. Nothing is left changed. */
async function readsTooMuch(db: Knex, statement: Statement, growing: ReadonlySet<string>): Promise<string[]> {
  const tx = await db.transaction();
  try {
    const scans = await scansOf(tx, statement, { growing, most: MOST, countsRanges: false });
    const before = await rowsRead(tx);
    await tx.raw(statement.sql, statement.bindings as string[]);
    const read = (await rowsRead(tx)) - before;
    return read > MOST ? [...scans, `${String(read)} rows were read: ${statement.sql}`] : scans;
  } finally {
    await tx.rollback();
  }
}

/** Rows of tables; what a statement puts aside to sort or to add up is not of them. */
async function rowsRead(tx: Knex): Promise<number> {
  const [rows] = (await tx.raw("SHOW SESSION STATUS LIKE 'Rows_read'")) as [{ Value: string }[]];
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}
