import type { Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { type TransactionServices, type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { NewLogRow } from '#src/admin/access/store/log.ts';
import { logAndNotify } from './notify-staff.ts';

/** State before or after a change, for the log: a few fields, ids and amounts. Never secrets or personal data. */
type LoggedState = Readonly<Record<string, Json>>;

export interface LogEntry {
  /** Action name in the form `thing.done`: `withdrawal.done`, `case.published`. */
  readonly act: string;
  readonly about: { readonly type: string; readonly id: number | string };
  readonly before?: LoggedState | null;
  readonly after?: LoggedState | null;
  /** Reason typed by the staff member, where one is required. */
  readonly reason?: string | null;
}

/** Writes a log line in the same transaction as the change. */
export type LogStaff = (entry: LogEntry) => void;

/** The answer is stored under the idempotency key, so it must be plain JSON as in `transaction`. */
type StaffActionBody<Answer> = (
  tx: Tx,
  log: LogStaff,
) => Promise<Parameters<typeof transaction<Answer>>[2] extends (tx: Tx) => Promise<infer Kept> ? Kept : never>;

/**
 * The only way for staff to change anything: one transaction under the idempotency key of the form, together with its
 * log lines. A refused command leaves no line. A command that writes no line is a programming error and is rolled back.
 * `member` is null for the command line.
 */
export const staffAction = async <Answer>(
  services: TransactionServices,
  member: StaffMember | null,
  body: StaffActionBody<Answer>,
): Promise<Answer> =>
  await transaction<Answer>(services, member, async (tx) => {
    const rows: NewLogRow[] = [];
    const answer = await body(tx, (entry) => rows.push(rowOf(member, entry)));
    assert(rows.length > 0, 'A staff command wrote no log entry');
    await logAndNotify(tx, member?.name ?? null, rows);
    return answer;
  });

/** Converts a log entry to a row. `member` is null for the command line. */
export const rowOf = (
  member: Pick<StaffMember, 'id' | 'role'> | null,
  { act, about, before = null, after = null, reason = null }: LogEntry,
): NewLogRow => ({
  memberId: member?.id ?? null,
  role: member?.role ?? null,
  act,
  aboutType: about.type,
  aboutId: String(about.id),
  was: before && JSON.stringify(before),
  became: after && JSON.stringify(after),
  reason,
});
