import { assert } from '#src/shared/assert.ts';
import {
  type Command,
  type Connection,
  type RawResult,
  type ResultOptions,
  type WriteResult,
  isLockTimeout,
} from './database.ts';
import { singleStatement } from './single-statement.ts';
import type { StuckLocks } from './stuck-locks.ts';

/** A statement with its values, and the callbacks for its outcome. */
interface QueuedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly options: ResultOptions | null;
  readonly accept: (result: RawResult) => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * A change of rows of one table that the transaction has locked or read, so they exist. The changes of a command become
 * one UPDATE of several tables, so each names its columns with the alias of its table.
 */
export interface RowChange {
  /** The table with its alias: `wallets w`. */
  readonly table: string;
  /** The assignments: `w.balance = w.balance + ?`. */
  readonly set: string;
  readonly setValues: readonly unknown[];
  /** The condition for the rows, by their primary key: `w.id IN (?)`. */
  readonly where: string;
  readonly whereValues: readonly unknown[];
  /** The error to throw instead of an error of the UPDATE; null keeps the error. */
  readonly errorOf?: (error: unknown) => Error | null;
}

/** The statements of a transaction, which travel together where no result is needed in between. */
export interface StatementQueue {
  /** Sends a statement with all queued ones before it, and with those of the same turn of the event loop after it. */
  readonly ask: (sql: string, values: readonly unknown[], options: ResultOptions | null) => Promise<RawResult>;
  /**
   * Queues a statement; it is sent with the next one that has a result, at the latest with COMMIT. `check` throws when
   * its result ends the command, which is sure before COMMIT only when a statement with a result follows.
   */
  readonly later: (sql: string, values: readonly unknown[], check?: (result: WriteResult) => void) => void;
  /** Queues a change of rows, which joins the others until a statement that could see it. */
  readonly change: (change: RowChange) => void;
  /** Sends everything that is queued. */
  readonly flush: () => Promise<void>;
  /** Ends the queue with an error, without sending what is left of it. Waits for statements under way. */
  readonly abandon: (error: unknown) => Promise<void>;
  readonly isSent: () => boolean;
}

/** New rows do not depend on changes of others, so changes wait for them. */
const IS_INSERT = /^\s*INSERT\b/;
/** Keeps a packet of long statements below the limit of the server, 16 MB. */
const MOST_TOGETHER = 50;

/**
 * Queues the statements of one transaction on one connection. A packet of several statements is one round trip: the
 * server executes them in order and stops at the first error, so after an error nothing is sent but ROLLBACK.
 *
 * @param note called before a statement is sent, with the number of its packet
 */
export function createStatementQueue(
  { wire, stuckLocks }: { readonly wire: Connection; readonly stuckLocks: StuckLocks },
  note: (sql: string, values: readonly unknown[], packet: number) => void,
): StatementQueue {
  let queued: QueuedStatement[] = [];
  let changes: RowChange[] = [];
  let failure: { readonly error: unknown } | null = null;
  let isSending = false;
  let sending: Promise<void> = Promise.resolve();
  let packets = 0;

  const add = (statement: QueuedStatement): void => {
    singleStatement(statement.sql);
    queued.push(statement);
  };
  const addChanges = (): void => {
    if (changes.length === 0) return;
    const joined = changes;
    changes = [];
    add(updateOf(joined, fail));
  };
  const fail = (error: unknown): void => {
    failure ??= { error };
  };

  async function send(isNow: boolean): Promise<void> {
    isSending = true;
    // The statements of one turn of the event loop travel together.
    if (!isNow) await Promise.resolve();
    while (queued.length > 0) {
      if (failure !== null) {
        for (const { refuse } of queued.splice(0)) refuse(failure.error);
        break;
      }
      await sendPacket(takePacket());
    }
    isSending = false;
  }

  /** Statements with options of their own, which the driver applies to a whole packet, travel alone. */
  function takePacket(): QueuedStatement[] {
    const alone = queued.findIndex(({ options }) => options !== null);
    return queued.splice(0, Math.min(MOST_TOGETHER, alone === -1 ? queued.length : Math.max(1, alone)));
  }

  async function sendPacket(packet: readonly QueuedStatement[]): Promise<void> {
    packets += 1;
    for (const { sql, values } of packet) note(sql, values, packets);
    const ends: ReturnType<StuckLocks['begin']>[] = [];
    try {
      for (const { sql, values } of packet) ends.push(stuckLocks.begin(sql, values));
    } catch (error) {
      for (const end of ends) end(false, false);
      fail(error);
      for (const { refuse } of packet) refuse(error);
      return;
    }
    const { results, error } = await exchange(wire, packet);
    for (const [place, { accept, refuse }] of packet.entries()) {
      const result = results[place];
      const isFailed = place === results.length;
      ends[place]?.(isFailed && isLockTimeout(error), result !== undefined);
      if (result !== undefined && failure === null) accept(result);
      else {
        refuse(isFailed || failure === null ? error : failure.error);
        // A statement whose caller handles its error was the last one of its packet, so the transaction may continue.
        if (place < packet.length - 1) fail(error);
      }
    }
  }

  const start = (isNow: boolean): Promise<void> => {
    if (!isSending) sending = send(isNow);
    return sending;
  };

  return {
    async ask(sql, values, options) {
      if (!IS_INSERT.test(sql)) addChanges();
      return await new Promise((accept, refuse) => {
        add({ sql, values, options, accept, refuse });
        void start(false);
      });
    },
    later(sql, values, check) {
      if (!IS_INSERT.test(sql)) addChanges();
      const accept = ([result]: RawResult): void => {
        try {
          check?.(result as WriteResult);
        } catch (error) {
          fail(error);
        }
      };
      add({ sql, values, options: null, accept, refuse: fail });
    },
    change(change) {
      if (changes.some(({ table }) => table === change.table)) addChanges();
      changes.push(change);
    },
    async flush() {
      addChanges();
      await start(true);
      if (failure !== null) throw failure.error;
    },
    async abandon(error) {
      fail(error);
      await sending;
    },
    isSent: () => packets > 0,
  };
}

/** One UPDATE for changes of different tables. Without a row in one of them no row of the others would change. */
function updateOf(changes: readonly RowChange[], fail: (error: unknown) => void): QueuedStatement {
  const tables = changes.map(({ table }) => table).join(', ');
  return {
    sql: `UPDATE ${tables} SET ${changes.map(({ set }) => set).join(', ')}
     WHERE ${changes.map(({ where }) => where).join(' AND ')}`,
    values: [...changes.flatMap(({ setValues }) => setValues), ...changes.flatMap(({ whereValues }) => whereValues)],
    options: null,
    accept: () => undefined,
    refuse: (error) => {
      fail(changes.reduce<unknown>((own, { errorOf }) => own ?? errorOf?.(error), null) ?? error);
    },
  };
}

/** The results of a packet up to its first error. */
interface PacketResult {
  readonly results: readonly RawResult[];
  readonly error: unknown;
}

function exchange(wire: Connection, packet: readonly QueuedStatement[]): Promise<PacketResult> {
  const [first, ...others] = packet;
  assert(first, 'A packet needs a statement');
  const isSingle = others.length === 0;
  const text = isSingle ? first.sql : packet.map(({ sql }) => sql).join(';\n');
  const values = isSingle ? first.values : packet.flatMap((statement) => statement.values);
  return new Promise((resolve) => {
    const command = wire.query(first.options === null ? text : { sql: text, ...first.options }, values, done);
    function done(error: Error | null, result: unknown, fields?: unknown): void {
      if (error) {
        const results = resultsBefore(command);
        // The driver's error contains the text with its values, which may be secret.
        resolve({ results, error: Object.assign(error, { sql: packet[results.length]?.sql }) });
      } else if (isSingle) {
        resolve({ results: [[result, fields] as RawResult], error: null });
      } else {
        const columns = fields as readonly unknown[];
        const results = (result as readonly unknown[]).map((rows, place) => [rows, columns[place]] as RawResult);
        resolve({ results, error: null });
      }
    }
  });
}

/**
 * The driver's callback names neither the statement of a packet that failed nor the results before it, so they are read
 * from its command. Without these fields the first statement counts as the failed one.
 */
function resultsBefore({
  _resultIndex: failedPlace = 0,
  _rows: rows = [],
  _fields: fields = [],
}: Command): RawResult[] {
  return rows.slice(0, failedPlace).map((result, place) => [result, fields[place]] as RawResult);
}
