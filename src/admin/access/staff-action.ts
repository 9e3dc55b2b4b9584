import type { Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import type { Member } from '#src/platform/member.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { insertLog, type NewLogRow } from './store.ts';

/** What is told of a state: few fields, ids and figures; never a secret, never what is somebody's own. */
type State = Readonly<Record<string, Json>>;

/** One line of the staff's log. */
export interface LogEntry {
  /** What was done, as `thing.done`: `withdrawal.done`, `case.published`. */
  readonly act: string;
  readonly about: { readonly type: string; readonly id: number | string };
  readonly before?: State | null;
  readonly after?: State | null;
  /** In the member's own words, where they had to give one. */
  readonly reason?: string | null;
}

/** Writes a line with what the transaction changes: both are there, or neither is. */
export type LogStaff = (entry: LogEntry) => void;

/** What an action answers is kept under its key, so it is made of plain JSON as in `transaction`. */
type Body<Answer> = (
  tx: Tx,
  log: LogStaff,
) => Promise<Parameters<typeof transaction<Answer>>[2] extends (tx: Tx) => Promise<infer Kept> ? Kept : never>;

/**
 * The only way in which staff change anything: one transaction under the form's key, with its lines in the log. What is
 * refused leaves no line; what is done without one is a mistake of ours and does not happen. Null as member is the
 * command line: whoever has a shell on the machine.
 */
export async function staffAction<Answer>(world: World, member: Member | null, body: Body<Answer>): Promise<Answer> {
  return await transaction<Answer>(world, member, async (tx) => {
    const rows: NewLogRow[] = [];
    const answer = await body(tx, (entry) => rows.push(rowOf(member, entry)));
    assert(rows.length > 0, 'an action of staff that logged nothing');
    await insertLog(tx, rows);
    return answer;
  });
}

/** What a member did, as a row. Null as member is the command line. */
export const rowOf = (
  member: Pick<Member, 'id' | 'role'> | null,
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
