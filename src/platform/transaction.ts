import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Json } from '../shared/answers.ts';
import { assert } from '../shared/assert.ts';
import { AppError, fail } from '../shared/errors.ts';
import { LOCKS, type LockKind } from '../shared/locks.ts';
import type { Announcement } from './announce.ts';
import {
  type Connection,
  type OnConnection,
  connectionOf,
  isConnectionLost,
  isLockTimeout,
  isRetryable,
} from './db.ts';
import { findAnswer, keepAnswer, takeClaim } from './idempotency.ts';
import type { Actor } from './player.ts';
import { inTurn } from './turns.ts';
import type { World } from './world.ts';

/** A running transaction, as a store function gets it. */
export type Tx = Knex.Transaction &
  OnConnection & {
    /** The time of this attempt: one for all rows that it writes. */
    readonly now: Date;
    /** Called before rows of a kind are locked. Throws when it comes twice or after a later kind (shared/locks.ts). */
    readonly guard: (kind: LockKind) => void;
    /** Tells an event after commit; forgotten on rollback. */
    readonly announce: (event: Announcement) => void;
  };

const ATTEMPTS = 5;
const PAUSE_MS = 15;

/** Names what an answer may be made of, and lets interfaces in, which an index signature would shut out. */
type Answerable<Value> = Value extends Json
  ? Value
  : Value extends (...given: never[]) => unknown
    ? never
    : Value extends Date
      ? never
      : Value extends object
        ? { readonly [Key in keyof Value]: Answerable<Value[Key]> }
        : never;

/**
 * The only way to write. Runs `body` in one READ COMMITTED transaction: the player's idempotency key is claimed first,
 * then the body runs, its answer is kept under the key, and what it announced is told after commit.
 * - A key whose answer is kept gives that answer again; with another input it is `errors.key.reused`; while the first
 *   request still runs the second waits up to 5 s, then `errors.busy`.
 * - Deadlocks and changed records run the body again, so it may touch only `tx`; after five attempts `errors.busy`.
 * - A refusal rolls everything back, the claim too. A database that goes away is `errors.down`; when that happens
 *   while COMMIT is under way, the idempotency row is looked for and decides (docs/rules.md 2).
 */
export async function transaction<Answer>(
  world: World,
  player: Actor | null,
  body: (tx: Tx) => Promise<Answer & Answerable<Answer>>,
): Promise<Answer> {
  const run = (): Promise<Answer> => runWithRetries(world, player, body);
  return player ? await inTurn(world.db, player.id, run) : await run();
}

async function runWithRetries<Answer>(
  world: World,
  player: Actor | null,
  body: (tx: Tx) => Promise<Answer & Answerable<Answer>>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(world, player, body);
    } catch (error) {
      if (isConnectionLost(error)) fail('errors.down', {}, 1);
      if (!isRetryable(error)) throw error;
      if (attempt === ATTEMPTS) fail('errors.busy', {}, 1);
      await pause(randomInt(PAUSE_MS * 2 ** attempt));
    }
  }
}

async function runOnce<Answer>(
  world: World,
  player: Actor | null,
  body: (tx: Tx) => Promise<Answer & Answerable<Answer>>,
): Promise<Answer> {
  const announced: Announcement[] = [];
  const trx = await world.db.transaction();
  const tx = withExtras(trx, await connectionOf(trx), world.clock.now(), announced);
  const claimed = player?.claim ? { by: player.id, claim: player.claim } : null;
  let isCommitting = false;
  try {
    if (claimed) {
      const kept = await claimOrBusy(tx, claimed.by, claimed.claim);
      if (kept !== null) {
        await trx.rollback();
        return JSON.parse(kept) as Answer;
      }
    }
    const answer = await body(tx);
    if (claimed) await keepAnswer(tx, claimed.by, claimed.claim.key, JSON.stringify(answer));
    isCommitting = true;
    await trx.commit();
    // commit() resolves even when COMMIT failed: what became of the transaction is told by this promise alone.
    await trx.executionPromise;
    for (const event of announced) world.announcer.tell(event);
    return answer;
  } catch (error) {
    if (isCommitting && isConnectionLost(error)) return await lookForOutcome<Answer>(world, player);
    if (!trx.isCompleted()) await trx.rollback().catch(() => undefined);
    throw error;
  }
}

async function claimOrBusy(tx: Tx, actorId: number, claim: NonNullable<Actor['claim']>): Promise<string | null> {
  tx.guard('claim');
  try {
    return await takeClaim(tx, actorId, claim);
  } catch (error) {
    if (isLockTimeout(error)) fail('errors.busy', {}, 1);
    throw error;
  }
}

function withExtras(trx: Knex.Transaction, wire: Connection, now: Date, announced: Announcement[]): Tx {
  let last = -1;
  return Object.assign(trx, {
    wire,
    now,
    announce: (event: Announcement) => {
      announced.push(event);
    },
    guard: (kind: LockKind) => {
      const place = LOCKS.indexOf(kind);
      assert(place > last, `lock "${kind}" after "${LOCKS[last] ?? 'none'}": the order is ${LOCKS.join(', ')}`);
      last = place;
    },
  });
}

const LOOK_ATTEMPTS = 20;
const LOOK_PAUSE_MS = 250;

// COMMIT was sent and the connection broke: only the row that was to be committed knows what happened.
async function lookForOutcome<Answer>(world: World, player: Actor | null): Promise<Answer> {
  const claim = player?.claim;
  for (let attempt = 0; player && claim && attempt < LOOK_ATTEMPTS; attempt += 1) {
    try {
      const kept = await findAnswer(world.db, player.id, claim.key);
      if (kept !== null) return JSON.parse(kept) as Answer;
      break;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await pause(LOOK_PAUSE_MS);
    }
  }
  throw new AppError('errors.down', {}, 1);
}
