import type { Db } from '#src/platform/database/database.ts';

/** A statement of a command, with the number of the round trip that it travelled in. */
export interface RecordedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly roundTrip: number;
}

interface QueryEvent {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  /** Statements of one packet of a transaction have the same number; a statement outside of one has none. */
  readonly packet?: number;
}

/** The statements that `act` sends, in their order. The poll for data versions runs beside it and is not part of it. */
export async function recordStatements(db: Db, act: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  let roundTrip = 0;
  let lastPacket: number | undefined;
  const note = ({ sql, bindings = [], packet }: QueryEvent): void => {
    if (sql.includes('database_epoch')) return;
    if (packet === undefined || packet !== lastPacket || sql === 'BEGIN') roundTrip += 1;
    lastPacket = packet;
    statements.push({ sql: sql.trim(), values: bindings, roundTrip });
  };
  db.on('query', note);
  try {
    await act();
  } finally {
    db.removeListener('query', note);
  }
  return statements;
}

/** BEGIN and COMMIT travel with other statements and are counted in round trips only. */
const isFrame = ({ sql }: RecordedStatement): boolean => /^(BEGIN|COMMIT|ROLLBACK)/.test(sql);

/** The number of statements without BEGIN and COMMIT, and the number of round trips with them. */
export const costOf = (
  recorded: readonly RecordedStatement[],
): { readonly statements: number; readonly roundTrips: number } => ({
  statements: recorded.filter((statement) => !isFrame(statement)).length,
  roundTrips: new Set(recorded.map(({ roundTrip }) => roundTrip)).size,
});
