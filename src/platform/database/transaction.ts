import { randomInt } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '#src/shared/answers.ts';
import type { Knex } from 'knex';
import { assert } from '#src/shared/assert.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import { LOCKS, type LockKind } from '#src/shared/locks.ts';
import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import {
  type Connection,
  type Db,
  LIFT_TIME_LIMITS,
  type OnConnection,
  RESTORE_TIME_LIMITS,
  acquireConnection,
  isConnectionLost,
  isLockTimeout,
  isRetryable,
} from './database.ts';
import { COMMAND_LIFE_MS } from './commit-horizon.ts';
import { assertOpenAccount } from './closed-account.ts';
import { type HistoryKey, historyKeyOf, type SignedKind, type SignedRow } from './history-key.ts';
import { claimIdempotencyKey, findAnswer, storeAnswer, storedAnswerOf } from './idempotency.ts';
import type { Actor, StaffMember } from '#src/shared/actor.ts';
import { type Semaphore, createSemaphore } from '#src/platform/process/semaphore.ts';
import { StatementQueue } from './statement-queue.ts';
import { type StuckLocks, trackStuckLocks } from './stuck-locks.ts';
import { runInPlayerQueue } from './player-queue.ts';
import type { Services } from '#src/platform/services.ts';

/** A running transaction, as store functions receive it. */
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

/** The services that a transaction needs: tools run one without Redis. */
export type TransactionServices = Pick<Services, 'db' | 'clock' | 'events' | 'config'>;

const ATTEMPTS = 5;
const PAUSE_MS = 15;
/** A command that waited so long for rows of other transactions does not begin again. */
const LOCK_PATIENCE_MS = 4000;
/** A burst of notifications may queue for longer than a free connection of the pool is waited for. */
const SLOT_PATIENCE_MS = 15_000;
const ROLLBACK_PATIENCE_MS = 5000;

interface TransactionOptions {
  /** For rebuilds of derived rows, which may take minutes. */
  readonly isLong?: boolean;
}

/** JSON values, with interfaces allowed, which an index signature would exclude. */
type Answerable<Value> = Value extends Json
  ? Value
  : Value extends (...args: never[]) => unknown
    ? never
    : Value extends Date
      ? never
      : Value extends object
        ? { readonly [Key in keyof Value]: Answerable<Value[Key]> }
        : never;

/**
 * The only way to write. Runs `body` in one READ COMMITTED transaction: claims the player's idempotency key first, runs
 * the body, stores its answer under the key, and publishes its events after commit.
 * - A key with a stored answer returns that answer; with another input it is `errors.key.reused`; while the first
 *   request runs, the second waits up to 5 s, then `errors.busy`.
 * - Deadlocks and changed records run the body again, so it may only touch `tx`; after five attempts `errors.busy`. A
 *   row that stays locked for 4 s is `errors.busy` too, and sooner if other commands already wait for it.
 * - Commands leave some connections of the pool to reads, so long locks stop neither pages nor /readyz.
 * - A session with a closed account is `errors.auth.invalid`, whatever else the body refuses: nothing is committed.
 *   Locking the wallets or the player shows it; a body that locks neither costs one more statement.
 * - A transaction older than 110 s is `errors.busy` instead of committed, because rollups count the rows below the
 *   commit horizon as complete. A long one may take any time; it makes no row that is counted by its id.
 * - An error rolls everything back, including the claim. A lost database is `errors.down`; when it is lost during
 *   COMMIT, the idempotency row decides (docs/rules.md 2).
 */
export async function transaction<Answer>(
  services: TransactionServices,
  player: Actor | null,
  body: (tx: Tx) => Promise<Answer & Answerable<Answer>>,
  { isLong = false }: TransactionOptions = {},
): Promise<Answer> {
  const run = (): Promise<Answer> => runWithRetries(services, player, isLong ? withoutTimeLimits(body) : body, isLong);
  return player ? await runInPlayerQueue(services.db.client as object, player.id, run) : await run();
}

async function runWithRetries<Answer>(
  services: TransactionServices,
  player: Actor | null,
  body: (tx: Tx) => Promise<Answer & Answerable<Answer>>,
  isLong: boolean,
): Promise<Answer> {
  const { slots, stuckLocks } = commandsOf(services);
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const release = await slots.acquire(SLOT_PATIENCE_MS);
    if (release === null) fail('errors.down', {}, 1);
    try {
      return await runOnce(services, player, body, { stuckLocks, isLong });
    } catch (error) {
      if (isConnectionLost(error)) fail('errors.down', {}, 1);
      if (!isRetryable(error)) throw error;
      const isTooLate = isLockTimeout(error) && performance.now() - startedMs > LOCK_PATIENCE_MS;
      if (attempt === ATTEMPTS || isTooLate) fail('errors.busy', {}, 1);
    } finally {
      release();
    }
    await pause(randomInt(PAUSE_MS * 2 ** attempt));
  }
}

/** A fifth of the pool, one connection at least, is for statements outside of commands. */
const slotsIn = (poolSize: number): number => Math.max(1, poolSize - Math.ceil(poolSize / 5));

interface Commands {
  readonly slots: Semaphore;
  readonly stuckLocks: StuckLocks;
}

const commandsByPool = new WeakMap<object, Commands>();

/** The commands that run over one pool. */
function commandsOf({ db, config }: TransactionServices): Commands {
  const pool = db.client as object;
  const slots = slotsIn(config.poolSize);
  const commands = commandsByPool.get(pool) ?? {
    slots: createSemaphore(slots),
    stuckLocks: trackStuckLocks(Math.max(1, Math.floor(slots / 4))),
  };
  commandsByPool.set(pool, commands);
  return commands;
}

/** The key of the request was used before: its stored answer is the answer. */
class KeyUsed extends Error {}

interface RunOptions {
  readonly stuckLocks: StuckLocks;
  readonly isLong: boolean;
}

async function runOnce<Answer>(
  services: TransactionServices,
  player: Actor | null,
  body: (tx: Tx) => Promise<Answer & Answerable<Answer>>,
  options: RunOptions,
): Promise<Answer> {
  const historyKey = await historyKeyOf(services);
  const { wire, release } = await acquireConnection(services.db);
  try {
    return await runOn(wire, services, player, body, { ...options, historyKey }).finally(release);
  } catch (error) {
    if (error instanceof LostCommit) return await lookForOutcome<Answer>(services, player);
    if (!(error instanceof KeyUsed) || !player?.claim) throw error;
    const answer = await storedAnswerOf(services.db, player.id, player.claim);
    if (player.isSignedIn === true) await assertOpenAccount(services.db, player.id);
    return JSON.parse(answer) as Answer;
  }
}

/** The connection broke while COMMIT was under way. */
class LostCommit extends Error {}

async function runOn<Answer>(
  wire: Connection,
  services: TransactionServices,
  player: Actor | null,
  body: (tx: Tx) => Promise<Answer & Answerable<Answer>>,
  { stuckLocks, isLong, historyKey }: RunOptions & { readonly historyKey: HistoryKey },
): Promise<Answer> {
  const storeEvents: StoreEvent[] = [];
  const signedInId = player?.isSignedIn === true ? player.id : null;
  const account = { isConfirmed: signedInId === null };
  const timeNow = services.clock.now;
  const now = timeNow();
  const facts = {
    now,
    timeNow,
    signedInId,
    author: authorOf(player),
    sign: historyKey.sign,
    isGenuine: (kind: SignedKind, row: SignedRow) => historyKey.isGenuine(kind, row, now),
  };
  const tx = openTx(services.db, { wire, stuckLocks, facts, storeEvents, account });
  const assertOpen = async (): Promise<void> => {
    if (signedInId !== null && !account.isConfirmed) await assertOpenAccount(tx, signedInId);
  };
  const bornMs = performance.now();
  const claimedKey = player?.claim ? { by: player.id, claim: player.claim } : null;
  const key = { isUsed: false };
  let isCommitting = false;
  try {
    tx.queue.later('BEGIN', []);
    if (claimedKey) {
      tx.guard('claim');
      claimIdempotencyKey(tx, claimedKey.by, claimedKey.claim, () => {
        key.isUsed = true;
        throw new KeyUsed();
      });
    }
    const answer = await runBody(tx, body, assertOpen);
    if (claimedKey) {
      // A body without statements has not sent the claim yet, and a used key must not get another answer.
      if (!tx.queue.isSent) await tx.queue.flush();
      storeAnswer(tx, claimedKey.by, claimedKey.claim.key, JSON.stringify(answer));
    }
    if (!isLong && performance.now() - bornMs > COMMAND_LIFE_MS) fail('errors.busy', {}, 1);
    isCommitting = true;
    await tx.queue.ask('COMMIT', [], null);
    for (const event of storeEvents) services.events.publish(event);
    return answer;
  } catch (error) {
    await rollBack(tx, wire, error);
    if (key.isUsed) throw new KeyUsed();
    if (isCommitting && isConnectionLost(error)) throw new LostCommit();
    throw error;
  }
}

/** Rolls back what was sent. A server that does not answer rolls back when the connection ends. */
async function rollBack(tx: Tx, wire: Connection, error: unknown): Promise<void> {
  await tx.queue.abandon(error);
  if (!tx.queue.isSent) return;
  const rolledBack = new Promise<void>((resolve) => {
    wire.query('ROLLBACK', [], () => {
      resolve();
    });
  });
  await Promise.race([rolledBack, pause(ROLLBACK_PATIENCE_MS, undefined, { ref: false })]);
}

function authorOf(actor: Actor | null): string {
  if (actor === null) return 'store';
  if (!('role' in actor)) return `player:${String(actor.id)}`;
  const { approval } = actor as StaffMember;
  const ids = approval === undefined ? [actor.id] : [actor.id, approval.by.id];
  return ids.map((id) => `staff:${String(id)}`).join('+');
}

/** Lifts the time limits of the session for one run of a body. A connection that breaks meanwhile is not reused. */
const withoutTimeLimits =
  <Answer>(body: (tx: Tx) => Promise<Answer>) =>
  async (tx: Tx): Promise<Answer> => {
    await tx.raw(LIFT_TIME_LIMITS);
    try {
      return await body(tx);
    } finally {
      await tx.raw(RESTORE_TIME_LIMITS).catch(() => undefined);
    }
  };

/** A closed account is the reason of a refusal before any other. */
async function runBody<Answer>(
  tx: Tx,
  body: (tx: Tx) => Promise<Answer & Answerable<Answer>>,
  assertOpen: () => Promise<void>,
): Promise<Answer & Answerable<Answer>> {
  try {
    const answer = await body(tx);
    await assertOpen();
    return answer;
  } catch (error) {
    if (error instanceof AppError && error.key !== 'errors.auth.invalid') await assertOpen();
    throw error;
  }
}

/** Connection, facts and state of a new transaction. */
interface TxParts {
  readonly wire: Connection;
  readonly stuckLocks: StuckLocks;
  readonly facts: Pick<Tx, 'now' | 'timeNow' | 'signedInId' | 'author' | 'sign' | 'isGenuine'>;
  readonly storeEvents: StoreEvent[];
  readonly account: { isConfirmed: boolean };
}

function openTx(db: Db, { wire, stuckLocks, facts, storeEvents, account }: TxParts): Tx {
  const client = db.client as EventEmitter;
  const queue = new StatementQueue({ wire, stuckLocks }, (sql, bindings, packet) => {
    client.emit('query', { sql, bindings, packet });
  });
  let last = -1;
  return Object.assign(onConnection(db, wire, queue), {
    ...facts,
    queue,
    confirmOpenAccount: () => {
      account.isConfirmed = true;
    },
    publish: (event: StoreEvent) => {
      storeEvents.push(event);
    },
    // Games update the player behind the locks of seed pairs and items, under the lock of the player's wallets.
    noteStatement: (sql: string) => {
      if (sql.startsWith('UPDATE players')) last = Math.max(last, LOCKS.indexOf('player'));
    },
    guard: (kind: LockKind) => {
      const place = LOCKS.indexOf(kind);
      assert(place > last, `lock "${kind}" after "${LOCKS[last] ?? 'none'}": the order is ${LOCKS.join(', ')}`);
      last = place;
    },
  });
}

/** The builder of knex on the connection of a transaction; tools and tests use it. */
function onConnection(db: Db, wire: Connection, queue: StatementQueue): Db {
  const sendFirst = (): void => {
    // The error ends the command at its next statement, at the latest at COMMIT.
    queue.flush().catch(() => undefined);
  };
  const builder = (table: string) => {
    sendFirst();
    return db(table).connection(wire);
  };
  const raw = (sql: string, bindings: readonly Knex.RawBinding[] = []) => {
    sendFirst();
    return db.raw(sql, bindings).connection(wire);
  };
  return Object.assign(builder, { raw, client: db.client as unknown }) as unknown as Db;
}

const LOOK_ATTEMPTS = 20;
const LOOK_PAUSE_MS = 250;

// The connection broke after COMMIT was sent: only the idempotency row shows the outcome.
async function lookForOutcome<Answer>(services: TransactionServices, player: Actor | null): Promise<Answer> {
  const claim = player?.claim;
  for (let attempt = 0; player && claim && attempt < LOOK_ATTEMPTS; attempt += 1) {
    try {
      const storedAnswer = await findAnswer(services.db, player.id, claim.key);
      if (storedAnswer !== null) return JSON.parse(storedAnswer) as Answer;
      break;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await pause(LOOK_PAUSE_MS);
    }
  }
  throw new AppError('errors.down', {}, 1);
}
