import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '#src/shared/actor.ts';
import type { Answerable } from '#src/shared/answers.ts';
import { backOff } from '#src/shared/back-off.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import { type Semaphore, createSemaphore } from '#src/platform/process/semaphore.ts';
import type { Services } from '#src/platform/services.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import {
  LIFT_TIME_LIMITS,
  RESTORE_TIME_LIMITS,
  acquireConnection,
  isConnectionLost,
  isLockTimeout,
  isRetryable,
} from './database.ts';
import { COMMAND_LIFE_MS } from './commit-horizon.ts';
import { assertOpenAccount } from './closed-account.ts';
import { historyKeyOf } from './history-key.ts';
import { claimIdempotencyKey, findAnswer, storeAnswer, storedAnswerOf } from './idempotency.ts';
import { runInPlayerQueue } from './player-queue.ts';
import { type OpenTx, type Tx, openTx } from './tx.ts';

export type { Tx } from './tx.ts';

/** The services that a transaction needs: tools run one without Redis. */
export type TransactionServices = Pick<Services, 'db' | 'clock' | 'events' | 'config'>;

const ATTEMPTS = 5;
/** The bounds of a random pause, so that two commands that met do not meet again. */
const PAUSE_MS = { base: 15, cap: 240 };
/** A command that waited so long for rows of other transactions does not begin again. */
const LOCK_PATIENCE_MS = 4000;
/** A burst of notifications may queue for longer than a free connection of the pool is waited for. */
const SLOT_PATIENCE_MS = 15_000;

/** A command as it is given to `transaction`. */
interface Command<Answer> {
  readonly services: TransactionServices;
  readonly actor: Actor | null;
  readonly body: (tx: Tx) => Promise<Answer & Answerable<Answer>>;
  /** For rebuilds of derived rows, which may take minutes. */
  readonly isLong: boolean;
}

/**
 * The only way to write. Runs `body` in one READ COMMITTED transaction: claims the player's idempotency key first, runs
 * the body, stores its answer under the key, and publishes its events after commit.
 * - A key with a stored answer returns that answer; with another input it is `errors.key.reused`; while the first
 *   request runs, the second waits up to 5 s, then `errors.busy`.
 * - Statements are sent one by one: every statement of the body is awaited.
 * - Deadlocks and changed records run the body again, so it may only touch `tx`; after five attempts `errors.busy`. A
 *   row that stays locked for 4 s is `errors.busy` too.
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
  actor: Actor | null,
  body: (tx: Tx) => Promise<Answer & Answerable<Answer>>,
  { isLong = false }: Partial<Pick<Command<Answer>, 'isLong'>> = {},
): Promise<Answer> {
  const command: Command<Answer> = { services, actor, body: isLong ? withoutTimeLimits(body) : body, isLong };
  if (actor === null) return await runWithRetries(command);
  return await runInPlayerQueue(services.db.client as object, actor.id, () => runWithRetries(command));
}

async function runWithRetries<Answer>(command: Command<Answer>): Promise<Answer> {
  const slots = slotsOf(command.services);
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const release = await slots.acquire(SLOT_PATIENCE_MS);
    if (release === null) fail('errors.down', {}, 1);
    try {
      return await runOnce(command);
    } catch (error) {
      if (isConnectionLost(error)) fail('errors.down', {}, 1);
      if (!isRetryable(error)) throw error;
      const isTooLate = isLockTimeout(error) && performance.now() - startedMs > LOCK_PATIENCE_MS;
      if (attempt === ATTEMPTS || isTooLate) fail('errors.busy', {}, 1);
    } finally {
      release();
    }
    await pause(randomInt(backOff(attempt, PAUSE_MS)));
  }
}

const slotsByPool = objectCache<Semaphore>();

/** The commands that run over one pool. A fifth of it, one connection at least, is for statements outside of them. */
const slotsOf = ({ db, config: { poolSize } }: TransactionServices): Semaphore =>
  slotsByPool(db.client as object, () => createSemaphore(Math.max(1, poolSize - Math.ceil(poolSize / 5))));

/** The key of the request was used before: its stored answer is the answer. */
class KeyUsed extends Error {}

/** The connection broke while COMMIT was under way. */
class LostCommit extends Error {}

async function runOnce<Answer>(command: Command<Answer>): Promise<Answer> {
  const { services, actor } = command;
  const historyKey = await historyKeyOf(services);
  const { wire, release } = await acquireConnection(services.db);
  const open = openTx({ db: services.db, wire, historyKey, timeNow: services.clock.now }, actor);
  try {
    return await runOn(open, command).finally(release);
  } catch (error) {
    if (error instanceof LostCommit) return await lookForOutcome<Answer>(services, actor);
    if (!(error instanceof KeyUsed) || !actor?.claim) throw error;
    const answer = await storedAnswerOf(services.db, actor.id, actor.claim);
    if (actor.isSignedIn === true) await assertOpenAccount(services.db, actor.id);
    return JSON.parse(answer) as Answer;
  }
}

/** Runs a command on the connection of its transaction, from BEGIN to COMMIT or ROLLBACK. */
async function runOn<Answer>(
  { tx, events, assertOpen, end, rollBack }: OpenTx,
  { services, actor, body, isLong }: Command<Answer>,
): Promise<Answer> {
  const bornMs = performance.now();
  const key = actor?.claim ? { by: actor.id, claim: actor.claim } : null;
  let isCommitting = false;
  try {
    await tx.send('BEGIN', [], null);
    if (key !== null) {
      tx.guard('claim');
      if (!(await claimIdempotencyKey(tx, key.by, key.claim))) throw new KeyUsed();
    }
    const answer = await runBody(tx, body, assertOpen);
    if (key !== null) await storeAnswer(tx, key.by, key.claim.key, JSON.stringify(answer));
    if (!isLong && performance.now() - bornMs > COMMAND_LIFE_MS) fail('errors.busy', {}, 1);
    isCommitting = true;
    await tx.send('COMMIT', [], null);
    end();
    for (const event of events) services.events.publish(event);
    return answer;
  } catch (error) {
    await rollBack();
    throw isCommitting && isConnectionLost(error) ? new LostCommit() : error;
  }
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

const LOOK_ATTEMPTS = 20;
const LOOK_PAUSE_MS = 250;

// The connection broke after COMMIT was sent: only the idempotency row shows the outcome.
async function lookForOutcome<Answer>(services: TransactionServices, actor: Actor | null): Promise<Answer> {
  const claim = actor?.claim;
  for (let attempt = 0; actor && claim && attempt < LOOK_ATTEMPTS; attempt += 1) {
    try {
      const storedAnswer = await findAnswer(services.db, actor.id, claim.key);
      if (storedAnswer !== null) return JSON.parse(storedAnswer) as Answer;
      break;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await pause(LOOK_PAUSE_MS);
    }
  }
  throw new AppError('errors.down', {}, 1);
}
