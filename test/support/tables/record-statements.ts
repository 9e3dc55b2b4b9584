import type { Db } from '#src/platform/database/database.ts';

/** A statement of a command. */
export interface RecordedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

interface QueryEvent {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
}

/**
 * The statements that `act` sends, in their order, with BEGIN and COMMIT: each is one round trip. The poll for data
 * versions runs beside it and is not part of it.
 */
export async function recordStatements(db: Db, act: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const note = ({ sql, bindings = [] }: QueryEvent): void => {
    if (!sql.includes('database_epoch')) statements.push({ sql: sql.trim(), values: bindings });
  };
  db.on('query', note);
  try {
    await act();
  } finally {
    db.removeListener('query', note);
  }
  return statements;
}
