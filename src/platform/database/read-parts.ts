import type { Knex } from 'knex';

/**
 * A part of a SELECT, so that one statement reads what several modules know. Its columns have names of their own. A
 * table named in `join` belongs to the lock of a locking SELECT; one inside of a subquery is only read.
 */
export interface ReadPart<Value> {
  /** Columns of the SELECT, each with a name that no other part uses. */
  readonly columns: string;
  readonly columnValues: readonly Knex.RawBinding[];
  /** `LEFT JOIN ...` of the rows that the columns come from, or nothing. */
  readonly join: string;
  readonly joinValues: readonly Knex.RawBinding[];
  /** Reads the value from all rows of the statement; rows of one part repeat for those of another. */
  readonly read: (rows: readonly ReadRow[]) => Value;
}

export type ReadRow = Readonly<Record<string, unknown>>;

type Parts = readonly ReadPart<unknown>[];

/** The values of parts, in their order. */
export type PartValues<Given extends Parts> = {
  readonly [Place in keyof Given]: Given[Place] extends ReadPart<infer Value> ? Value : never;
};

/** The SQL of several parts: columns follow the statement's own, joins follow its tables. */
export function joinParts(parts: Parts): {
  readonly columns: string;
  readonly joins: string;
  readonly columnValues: readonly Knex.RawBinding[];
  readonly joinValues: readonly Knex.RawBinding[];
} {
  return {
    columns: parts.map(({ columns }) => `, ${columns}`).join(''),
    joins: parts.map(({ join }) => join).join(' '),
    columnValues: parts.flatMap(({ columnValues }) => columnValues),
    joinValues: parts.flatMap(({ joinValues }) => joinValues),
  };
}

export const readParts = <Given extends Parts>(parts: Given, rows: readonly ReadRow[]): PartValues<Given> =>
  parts.map(({ read }) => read(rows)) as unknown as PartValues<Given>;
