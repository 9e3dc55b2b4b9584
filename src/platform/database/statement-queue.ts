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
export interface QueuedStatement {
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

/** New rows do not depend on changes of others, so changes wait for them. */
const IS_INSERT = /^\s*INSERT\b/;
/** Keeps a packet of long statements below the limit of the server, 16 MB. */
const MOST_TOGETHER = 50;

/**
 * The statements of one transaction on one connection, which travel together where no result is needed in between. A
 * packet of several statements is one round trip: the server executes them in order and stops at the first error, so
 * after an error nothing is sent but ROLLBACK.
 */
export class StatementQueue {
  readonly #wire: Connection;
  readonly #stuckLocks: StuckLocks;
  readonly #note: (sql: string, values: readonly unknown[], packet: number) => void;
  readonly #queued: QueuedStatement[] = [];
  #changes: RowChange[] = [];
  #failure: { readonly error: unknown } | null = null;
  #isSending = false;
  #sending: Promise<void> = Promise.resolve();
  #packets = 0;

  /** `note` is called before a statement is sent, with the number of its packet. */
  constructor(
    { wire, stuckLocks }: { readonly wire: Connection; readonly stuckLocks: StuckLocks },
    note: (sql: string, values: readonly unknown[], packet: number) => void,
  ) {
    this.#wire = wire;
    this.#stuckLocks = stuckLocks;
    this.#note = note;
  }

  /** True when something has been sent, so that the server has something to roll back. */
  get isSent(): boolean {
    return this.#packets > 0;
  }

  /** Sends a statement with all queued ones before it, and with those of the same turn of the event loop after it. */
  async ask(sql: string, values: readonly unknown[], options: ResultOptions | null): Promise<RawResult> {
    this.#seeChanges(sql);
    return await new Promise((accept, refuse) => {
      this.#add({ sql, values, options, accept, refuse });
      void this.#start(false);
    });
  }

  /**
   * Queues a statement; it is sent with the next one that has a result, at the latest with COMMIT. `check` throws when
   * its result ends the command, which is sure before COMMIT only when a statement with a result follows.
   */
  later(sql: string, values: readonly unknown[], check?: (result: WriteResult) => void): void {
    this.#seeChanges(sql);
    const accept = ([result]: RawResult): void => {
      try {
        check?.(result as WriteResult);
      } catch (error) {
        this.#fail(error);
      }
    };
    this.#add({ sql, values, options: null, accept, refuse: this.#fail });
  }

  /** Queues a change of rows, which joins the others until a statement that could see it. */
  change(change: RowChange): void {
    if (this.#changes.some(({ table }) => table === change.table)) this.#addChanges();
    this.#changes.push(change);
  }

  /** Sends everything that is queued. */
  async flush(): Promise<void> {
    this.#addChanges();
    await this.#start(true);
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Ends the queue with an error, without sending what is left of it. Waits for statements under way. */
  async abandon(error: unknown): Promise<void> {
    this.#fail(error);
    await this.#sending;
  }

  readonly #fail = (error: unknown): void => {
    this.#failure ??= { error };
  };

  #seeChanges(sql: string): void {
    if (!IS_INSERT.test(sql)) this.#addChanges();
  }

  #addChanges(): void {
    if (this.#changes.length === 0) return;
    const joined = this.#changes;
    this.#changes = [];
    this.#add(updateOf(joined, this.#fail));
  }

  #add(statement: QueuedStatement): void {
    singleStatement(statement.sql);
    this.#queued.push(statement);
  }

  #start(isNow: boolean): Promise<void> {
    if (!this.#isSending) this.#sending = this.#send(isNow);
    return this.#sending;
  }

  async #send(isNow: boolean): Promise<void> {
    this.#isSending = true;
    // The statements of one turn of the event loop travel together.
    if (!isNow) await Promise.resolve();
    while (this.#queued.length > 0) {
      if (this.#failure === null) await this.#sendPacket(this.#takePacket());
      else for (const { refuse } of this.#queued.splice(0)) refuse(this.#failure.error);
    }
    this.#isSending = false;
  }

  #takePacket(): QueuedStatement[] {
    return this.#queued.splice(0, packetLength(this.#queued));
  }

  async #sendPacket(packet: readonly QueuedStatement[]): Promise<void> {
    this.#packets += 1;
    for (const { sql, values } of packet) this.#note(sql, values, this.#packets);
    const ends: ReturnType<StuckLocks['begin']>[] = [];
    try {
      for (const { sql, values } of packet) ends.push(this.#stuckLocks.begin(sql, values));
    } catch (error) {
      for (const end of ends) end(false, false);
      this.#fail(error);
      for (const { refuse } of packet) refuse(error);
      return;
    }
    const { results, error } = await exchange(this.#wire, packet);
    for (const [place, { accept, refuse }] of packet.entries()) {
      const result = results[place];
      const isFailed = place === results.length;
      ends[place]?.(isFailed && isLockTimeout(error), result !== undefined);
      if (result !== undefined && this.#failure === null) accept(result);
      else {
        refuse(isFailed || this.#failure === null ? error : this.#failure.error);
        // A statement whose caller handles its error was the last one of its packet, so the transaction may continue.
        if (place < packet.length - 1) this.#fail(error);
      }
    }
  }
}

/**
 * One UPDATE for changes of different tables. Without a row in one of them no row of the others would change, which is
 * a fault of the command: it has not locked or read what it changes.
 */
function updateOf(changes: readonly RowChange[], fail: (error: unknown) => void): QueuedStatement {
  const tables = changes.map(({ table }) => table).join(', ');
  return {
    sql: `UPDATE ${tables} SET ${changes.map(({ set }) => set).join(', ')}
     WHERE ${changes.map(({ where }) => where).join(' AND ')}`,
    values: [...changes.flatMap(({ setValues }) => setValues), ...changes.flatMap(({ whereValues }) => whereValues)],
    options: null,
    accept: ([result]) => {
      if ((result as WriteResult).affectedRows === 0) fail(new Error(`No row was found to change in ${tables}`));
    },
    refuse: (error) => {
      fail(changes.reduce<unknown>((own, { errorOf }) => own ?? errorOf?.(error), null) ?? error);
    },
  };
}

/** Statements with options of their own, which the driver applies to a whole packet, travel alone. */
export function packetLength(queued: readonly QueuedStatement[]): number {
  const alone = queued.findIndex(({ options }) => options !== null);
  return Math.min(queued.length, MOST_TOGETHER, alone === -1 ? MOST_TOGETHER : Math.max(1, alone));
}

/** The results of a packet up to its first error. */
interface PacketResult {
  readonly results: readonly RawResult[];
  readonly error: unknown;
}

/** Sends a packet over a connection that sends nothing else meanwhile. */
export function exchange(wire: Connection, packet: readonly QueuedStatement[]): Promise<PacketResult> {
  const [first, ...others] = packet;
  assert(first, 'A packet needs a statement');
  const isSingle = others.length === 0;
  const text = isSingle ? first.sql : packet.map(({ sql }) => sql).join(';\n');
  const values = isSingle ? first.values : packet.flatMap((statement) => statement.values);
  return new Promise<PacketResult>((resolve) => {
    // A closed connection calls back before `query` has returned.
    let command: Command | null = null;
    command = wire.query(first.options === null ? text : { sql: text, ...first.options }, values, done);
    function done(error: Error | null, result: unknown, fields?: unknown): void {
      if (error) {
        const results = command === null ? [] : resultsBefore(command);
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
    // A statement that cannot be sent ends its command, not the process: nobody waits for the queue itself.
  }).catch((error: unknown) => ({ results: [], error }));
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
