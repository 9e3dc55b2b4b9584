import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import type { Actor, StaffMember } from '#src/shared/actor.ts';
import { assert } from '#src/shared/assert.ts';
import { LOCKS, type LockKind } from '#src/shared/locks.ts';
import { assertOpenAccount } from './closed-account.ts';
import { type Connection, type Db, type OnConnection, sendOver } from './database.ts';
import type { HistoryKey, SignedKind, SignedRow } from './history-key.ts';

const ROLLBACK_PATIENCE_MS = 5000;

/** A running transaction, as store functions receive it. Its statements are sent one by one: await each of them. */
export type Tx = Db &
  OnConnection & {
    /** Time at which this attempt began, the same for all rows that it writes. */
    readonly now: Date;
    /** The time by now: later than the commit of each transaction that this one has waited for. */
    readonly timeNow: () => Date;
    /** The player whose session asked for it; null for jobs, staff and providers. */
    readonly signedInId: number | null;
    /**
     * The acting person or program, for histories: `staff:3`, `player:5`; `staff:3+staff:4` where the second approved;
     * jobs, scripts and providers are `store`.
     */
    readonly author: string;
    /**
     * Called once a lock has shown that the account of `signedInId` is open. Otherwise the transaction reads the
     * account before it commits.
     */
    readonly confirmOpenAccount: () => void;
    /** The signature of a new row that makes value or gives access. */
    readonly sign: HistoryKey['sign'];
    /** True when the store wrote a row, or the release before may have written it. */
    readonly isGenuine: (kind: SignedKind, row: SignedRow) => boolean;
    /** Called before locking rows of a kind. Throws on a repeated kind or one out of order (shared/locks.ts). */
    readonly guard: (kind: LockKind) => void;
    /** Publishes the event after commit; dropped on rollback. */
    readonly publish: (event: StoreEvent) => void;
  };

/** A transaction, and the functions of `transaction` that its body may not call. */
export interface OpenTx {
  readonly tx: Tx;
  /** Events to publish after commit. */
  readonly events: readonly StoreEvent[];
  /** Reads the account of the session, unless a lock has shown that it is open. */
  readonly assertOpen: () => Promise<void>;
  /** From now on every statement is refused: the connection goes back to the pool. */
  readonly end: () => void;
  /** Ends it without its changes. */
  readonly rollBack: () => Promise<void>;
}

/** Parts from which a transaction is made. */
interface TxSource extends Pick<Tx, 'timeNow'> {
  readonly db: Db;
  readonly wire: Connection;
  readonly historyKey: HistoryKey;
}

/** Makes the handle of a transaction on a connection. Nothing is sent yet. */
export function openTx({ db, wire, historyKey, timeNow }: TxSource, actor: Actor | null): OpenTx {
  const now = timeNow();
  const signedInId = actor?.isSignedIn === true ? actor.id : null;
  const events: StoreEvent[] = [];
  const locks = orderOfLocks();
  const state = { isConfirmed: signedInId === null, isSending: false, hasEnded: false };
  // Otherwise a caller without await would let COMMIT overtake its writes.
  const assertFree = (statement: string): void => {
    assert(!state.isSending && !state.hasEnded, `An await is missing before or around: ${statement}`);
  };
  const send: OnConnection['send'] = async (sql, values, options) => {
    assertFree(sql);
    locks.noteStatement(sql);
    state.isSending = true;
    try {
      return await sendOver(db, wire, sql, values, options);
    } finally {
      state.isSending = false;
    }
  };
  const tx: Tx = Object.assign(onConnection(db, wire, assertFree), {
    now,
    timeNow,
    signedInId,
    author: authorOf(actor),
    sign: historyKey.sign,
    isGenuine: (kind: SignedKind, row: SignedRow) => historyKey.isGenuine(kind, row, now),
    send,
    confirmOpenAccount: () => {
      state.isConfirmed = true;
    },
    guard: locks.guard,
    publish: (event: StoreEvent) => {
      events.push(event);
    },
  });
  const end = (): void => {
    state.hasEnded = true;
  };
  return {
    tx,
    events,
    assertOpen: async () => {
      if (signedInId !== null && !state.isConfirmed) await assertOpenAccount(tx, signedInId);
    },
    end,
    rollBack: async () => {
      end();
      await rollBackOn(wire);
    },
  };
}

/** A server that does not answer rolls back when the connection ends. */
async function rollBackOn(wire: Connection): Promise<void> {
  const rolledBack = new Promise<void>((resolve) => {
    wire.query('ROLLBACK', [], () => {
      resolve();
    });
  });
  await Promise.race([rolledBack, pause(ROLLBACK_PATIENCE_MS, undefined, { ref: false })]);
}

function orderOfLocks(): { readonly guard: Tx['guard']; readonly noteStatement: (sql: string) => void } {
  let last = -1;
  return {
    guard: (kind) => {
      const index = LOCKS.indexOf(kind);
      assert(index > last, `lock "${kind}" after "${LOCKS[last] ?? 'none'}": the order is ${LOCKS.join(', ')}`);
      last = index;
    },
    // Games update the player behind the locks of seed pairs and items, under the lock of the player's wallets.
    noteStatement: (sql) => {
      if (sql.startsWith('UPDATE players')) last = Math.max(last, LOCKS.indexOf('player'));
    },
  };
}

function authorOf(actor: Actor | null): string {
  if (actor === null) return 'store';
  if (!('role' in actor)) return `player:${String(actor.id)}`;
  const { approval } = actor as StaffMember;
  const ids = approval === undefined ? [actor.id] : [actor.id, approval.by.id];
  return ids.map((id) => `staff:${String(id)}`).join('+');
}

/** The builder of knex on the connection of a transaction. `assertFree` throws when a statement may not begin. */
function onConnection(db: Db, wire: Connection, assertFree: (statement: string) => void): Db {
  const builder = (table: string) => {
    assertFree(table);
    return db(table).connection(wire);
  };
  const raw = (sql: string, bindings: readonly Knex.RawBinding[] = []) => {
    assertFree(sql);
    return db.raw(sql, bindings).connection(wire);
  };
  return Object.assign(builder, { raw, client: db.client as unknown }) as unknown as Db;
}
