import { fail } from '#src/shared/errors.ts';
import { type Db, write } from './database.ts';
import { column, readRow, rowShape } from './rows.ts';
import type { IdempotencyClaim } from '#src/shared/actor.ts';
import type { Tx } from './transaction.ts';
import { DAY_MS, HOUR_SECONDS } from '#src/shared/time.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import { PROMISED } from '#src/shared/promised.ts';

const claimShape = rowShape({ inputHash: column.text, answer: column.text.nullable });

/**
 * Claims a key inside the command's transaction; false when it was claimed before. An upsert without effect: catching a
 * duplicate insert deadlocks under concurrency.
 */
export async function claimIdempotencyKey(tx: Tx, actorId: number, claim: IdempotencyClaim): Promise<boolean> {
  // The result names an existing row by LAST_INSERT_ID: the number of affected rows is 1 for a new and for an old row.
  const { insertId } = await write(
    tx,
    `INSERT INTO idempotency (actor_id, claim_key, input_hash, answer, created_at) VALUES (?, ?, ?, NULL, ?)
     ON DUPLICATE KEY UPDATE claim_key = IF(LAST_INSERT_ID(1), claim_key, claim_key)`,
    [actorId, claim.key, claim.hash, tx.now],
  );
  return insertId === 0;
}

/**
 * The answer that another request stored under a key.
 *
 * @throws errors.key.reused when the key was used for another input
 */
export async function storedAnswerOf(db: Db, actorId: number, claim: IdempotencyClaim): Promise<string> {
  const sql = `SELECT ${claimShape.columns} FROM idempotency WHERE actor_id = ? AND claim_key = ?`;
  const row = await readRow(db, claimShape, sql, [actorId, claim.key]);
  if (row?.inputHash !== claim.hash || row.answer === null) fail('errors.key.reused');
  return row.answer;
}

/** Stores the command's answer under its claimed key, as JSON text. */
export async function storeAnswer(tx: Tx, actorId: number, key: string, answer: string): Promise<void> {
  await write(tx, 'UPDATE idempotency SET answer = ? WHERE actor_id = ? AND claim_key = ?', [answer, actorId, key]);
}

/** The stored answer of a key, or null; waits for a transaction that still locks the row. */
export const findAnswer = (db: Db, actorId: number, key: string): Promise<string | null> =>
  readRow(
    db,
    column.text.nullable.only('answer'),
    'FROM idempotency WHERE actor_id = ? AND claim_key = ? LOCK IN SHARE MODE',
    [actorId, key],
  );

const SWEEP_ROWS = 5000;

/** Deletes answers older than seven days in short statements. Returns their number. */
export async function deleteExpiredAnswers(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - PROMISED.repeatDays * DAY_MS);
  for (let deletedCount = 0; ;) {
    const swept = await db('idempotency').where('created_at', '<', before).limit(SWEEP_ROWS).delete();
    deletedCount += swept;
    if (swept < SWEEP_ROWS) return deletedCount;
  }
}

export const idempotencyJobs: readonly Job[] = [
  {
    name: 'forget-old-answers',
    everySeconds: HOUR_SECONDS,
    act: async ({ db, clock }) => {
      await deleteExpiredAnswers(db, clock.now());
    },
  },
];
