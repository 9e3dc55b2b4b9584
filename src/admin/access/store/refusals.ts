import { write } from '#src/platform/database/database.ts';
import { column, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

const refusalShape = rowShape({
  minuteAt: column.timestamp,
  memberId: column.integer,
  factor: column.text,
  times: column.integer,
});

/** Refused sign-ins within one minute. Member 0 is an unknown name. */
export type RefusalCount = RowOf<typeof refusalShape>;

const LONGEST_FACTOR = 16;
const AT_ONCE = 200;

export async function addRefusal(
  tx: Tx,
  { minuteAt, memberId, factor }: Pick<RefusalCount, 'minuteAt' | 'memberId' | 'factor'>,
): Promise<void> {
  await write(
    tx,
    `INSERT INTO staff_refusals (minute_at, member_id, factor, times) VALUES (?, ?, ?, 1)
     ON DUPLICATE KEY UPDATE times = times + 1`,
    [minuteAt, memberId, factor.slice(0, LONGEST_FACTOR)],
  );
}

/** The counts of minutes before a moment, oldest first, locked so that two processes do not log them twice. */
export const selectRefusalsForUpdate = async (tx: Tx, before: Date): Promise<RefusalCount[]> =>
  await readRows(
    tx,
    refusalShape,
    'FROM staff_refusals WHERE minute_at < ? ORDER BY minute_at, member_id, factor LIMIT ? FOR UPDATE',
    [before, AT_ONCE],
  );

export async function deleteRefusals(tx: Tx, refusals: readonly RefusalCount[]): Promise<void> {
  const sql = 'DELETE FROM staff_refusals WHERE minute_at = ? AND member_id = ? AND factor = ?';
  for (const { minuteAt, memberId, factor } of refusals) await write(tx, sql, [minuteAt, memberId, factor]);
}
