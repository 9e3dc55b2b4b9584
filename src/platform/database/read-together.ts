import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import { type Connection, type Db, type RawResult, type ResultOptions, acquireConnection } from './database.ts';
import type { Services } from '#src/platform/services.ts';
import { singleStatement } from './single-statement.ts';
import { type QueuedStatement, exchange, packetLength } from './statement-queue.ts';

/**
 * A handle for the reads of one page: statements that are asked for before any of them is answered travel in one packet
 * over one connection (docs/decisions/0087). They are read one after the other, so a page whose statements take long
 * does not use it.
 */
export function readTogether(db: Db): Db {
  const raw = (sql: string, bindings: readonly Knex.RawBinding[] = []) => db.raw(sql, bindings);
  const builder = (table: string) => db(table);
  return Object.assign(builder, { raw, client: db.client as unknown, queue: new ReadQueue(db) }) as unknown as Db;
}

const servicesByPage = new WeakMap<Services, Services>();

/** The services of one page: what it reads travels together. */
export function servicesOfPage(services: Services): Services {
  const ofPage = { ...services, db: readTogether(services.db) };
  servicesByPage.set(ofPage, services);
  return ofPage;
}

/** The services of the process, also when asked with those of a page: what outlives a page belongs to them. */
export const servicesOfProcess = (services: Services): Services => servicesByPage.get(services) ?? services;

/** Numbers of packets for the query event. Those of transactions are positive. */
let lastPacket = 0;

/** A statement that waits, with all that asked for it. */
interface QueuedRead extends QueuedStatement {
  readonly waiting: Pick<QueuedStatement, 'accept' | 'refuse'>[];
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());

class ReadQueue {
  readonly #db: Db;
  readonly #queued: QueuedRead[] = [];
  #isStarted = false;

  constructor(db: Db) {
    this.#db = db;
  }

  ask(sql: string, values: readonly unknown[], options: ResultOptions | null): Promise<RawResult> {
    singleStatement(sql);
    return new Promise((accept, refuse) => {
      this.#add({ sql, values, options }, { accept, refuse });
      if (this.#isStarted) return;
      this.#isStarted = true;
      // Runs when nothing can continue without an answer.
      process.nextTick(() => void this.#send());
    });
  }

  /** A page and its layout often ask for the same rows: an equal statement that still waits is sent once. */
  #add(asked: Pick<QueuedRead, 'sql' | 'values' | 'options'>, by: QueuedRead['waiting'][number]): void {
    const equal = this.#queued.find(
      ({ sql, values, options }) =>
        sql === asked.sql &&
        options === asked.options &&
        values.length === asked.values.length &&
        values.every((value, place) => isEqual(value, asked.values[place])),
    );
    if (equal !== undefined) {
      equal.waiting.push(by);
      return;
    }
    const waiting = [by];
    this.#queued.push({
      ...asked,
      waiting,
      accept: (result) => {
        for (const { accept } of waiting) accept(result);
      },
      refuse: (error) => {
        for (const { refuse } of waiting) refuse(error);
      },
    });
  }

  /** Sends what is queued when a connection is free. */
  async #send(): Promise<void> {
    try {
      const { wire, release } = await acquireConnection(this.#db);
      this.#isStarted = false;
      let left = this.#queued.splice(0);
      try {
        while (left.length > 0) left = await this.#sendPacket(wire, left);
      } finally {
        await release();
      }
    } catch (error) {
      this.#isStarted = false;
      for (const { refuse } of this.#queued.splice(0)) refuse(error);
    }
  }

  /** Sends the first statements. Returns those that the server has not executed: it stops at the first error. */
  async #sendPacket(wire: Connection, queued: readonly QueuedRead[]): Promise<QueuedRead[]> {
    const packet = queued.slice(0, packetLength(queued));
    lastPacket -= 1;
    for (const { sql, values } of packet) this.#client.emit('query', { sql, bindings: values, packet: lastPacket });
    const { results, error } = await exchange(wire, packet);
    for (const [place, result] of results.entries()) packet[place]?.accept(result);
    packet[results.length]?.refuse(error);
    return queued.slice(error === null ? results.length : results.length + 1);
  }

  get #client(): EventEmitter {
    return this.#db.client as EventEmitter;
  }
}
