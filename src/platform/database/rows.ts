import type { Knex } from 'knex';
import { type Db, select } from './database.ts';
import { safeInteger } from './integers.ts';

type Read<Value> = (value: unknown, column: string) => Value;

/** Converts the value of a column as the driver sends it. */
export interface Column<Value> {
  readonly read: Read<Value>;
  /** The name in SQL, when it is not the field's name in snake case. */
  readonly name: string | undefined;
  readonly nullable: Column<Value | null>;
  /** A column whose value is converted further: `column.integer.mapped(kopecks)`. */
  readonly mapped: <Mapped>(convert: (value: Value) => Mapped) => Column<Mapped>;
  /** A column whose name in SQL differs from the field's name. */
  readonly named: (name: string) => Column<Value>;
  /** The shape of a query of this column alone, whose rows are its values: ids, a count, a sum. */
  readonly only: (name: string) => RowShape<Value>;
}

const columnOf = <Value>(read: Read<Value>, name?: string): Column<Value> => ({
  read,
  name,
  get nullable() {
    return columnOf((value, label) => (value === null ? null : read(value, label)), name);
  },
  mapped: (convert) => columnOf((value, label) => convert(read(value, label)), name),
  named: (other) => columnOf(read, other),
  only: (other) => shapeOf([other], (row) => read(row[other], other)),
});

const asSent = <Value>(): Column<Value> => columnOf((value) => value as Value);

/** The types of a column; each is made nullable, mapped or named further. */
export const column = {
  /** A whole number of any width: INT, BIGINT, COUNT, or a SUM of them. */
  integer: columnOf((value, label) => (typeof value === 'number' ? value : safeInteger(value, label))),
  text: asSent<string>(),
  /** A text column that holds one of a few values. */
  textOf: <Value extends string>() => asSent<Value>(),
  /** A decimal such as a rate. It stays text, because a number would round it. */
  decimal: asSent<string>(),
  /** A DOUBLE, which the driver sends as a number. */
  double: asSent<number>(),
  timestamp: asSent<Date>(),
  binary: asSent<Buffer>(),
  boolean: columnOf((value) => value === 1),
  /** MariaDB sends JSON as text, MySQL parsed. */
  json: <Value>() => columnOf((value) => (typeof value === 'string' ? JSON.parse(value) : value) as Value),
};

type Columns = Readonly<Record<string, Column<unknown>>>;

/** The row type of columns that several shapes share. */
export type RowOfColumns<Shape extends Columns> = {
  readonly [Field in keyof Shape]: Shape[Field] extends Column<infer Value> ? Value : never;
};

/** A declared list of columns: the SQL to select them, and the rows that they become. */
export interface RowShape<Row> {
  /** The names of the columns, for knex's builder. */
  readonly names: readonly string[];
  /** The column list of a SELECT. */
  readonly columns: string;
  /** The column list with the alias of a table before each column. */
  readonly columnsOf: (alias: string) => string;
  readonly read: (row: Record<string, unknown>) => Row;
}

/** The row type of a shape. */
export type RowOf<Shape> = Shape extends RowShape<infer Row> ? Row : never;

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Declares the columns of a table or of a query. A field in camel case is the column in snake case; `named` gives any
 * other name.
 */
export function rowShape<Shape extends Columns>(shape: Shape): RowShape<RowOfColumns<Shape>> {
  const fields = Object.entries(shape).map(([field, { read, name = snakeCase(field) }]) => ({ field, name, read }));
  const names = fields.map(({ name }) => name);
  return shapeOf(names, (row) => {
    const made: Record<string, unknown> = {};
    for (const { field, name, read } of fields) made[field] = read(row[name], name);
    return made as RowOfColumns<Shape>;
  });
}

const shapeOf = <Row>(names: readonly string[], read: RowShape<Row>['read']): RowShape<Row> => ({
  names,
  columns: names.join(', '),
  columnsOf: (alias) => names.map((name) => `${alias}.${name}`).join(', '),
  read,
});

/** A statement that begins with FROM selects the columns of its shape. */
const selectOf = (shape: { readonly columns: string }, sql: string): string =>
  sql.startsWith('FROM ') ? `SELECT ${shape.columns} ${sql}` : sql;

/** Runs a SELECT, given from its FROM on or whole, and reads its rows by their shape. */
export const readRows = async <Row>(
  db: Db,
  shape: RowShape<Row>,
  sql: string,
  values: readonly Knex.RawBinding[] = [],
): Promise<Row[]> => (await select<Record<string, unknown>>(db, selectOf(shape, sql), values)).map(shape.read);

/** Runs a SELECT of at most one row; null without one. */
export async function readRow<Row>(
  db: Db,
  shape: RowShape<Row>,
  sql: string,
  values: readonly Knex.RawBinding[] = [],
): Promise<Row | null> {
  const [row] = await select<Record<string, unknown>>(db, selectOf(shape, sql), values);
  return row === undefined ? null : shape.read(row);
}

/** Runs a query of knex's builder on one table, and reads its rows by their shape. */
export const selectRows = async <Row>(query: Knex.QueryBuilder, shape: RowShape<Row>): Promise<Row[]> =>
  (await query.select<Record<string, unknown>[]>(shape.names)).map(shape.read);

/** The same for a query of at most one row; null without one. */
export const selectRow = async <Row>(query: Knex.QueryBuilder, shape: RowShape<Row>): Promise<Row | null> =>
  (await selectRows(query, shape))[0] ?? null;

/** Fields in camel case as columns in snake case, for an INSERT or UPDATE of knex's builder. */
export const asColumns = (fields: Readonly<Record<string, Knex.Value>>): Record<string, Knex.Value> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [snakeCase(field), value]));

/** The placeholders of an IN list: `?, ?, ?`. An empty list is an error of the caller, because SQL has none. */
export const inList = (values: readonly unknown[]): string => {
  if (values.length === 0) throw new RangeError('an IN list needs a value');
  return values.map(() => '?').join(', ');
};

/** The placeholders of an INSERT of several rows: `(?, ?), (?, ?)` for two rows of two columns. */
export const valueRows = (rows: Iterable<unknown>, columns: number): string => {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
  return Array.from(rows, () => row).join(', ');
};
