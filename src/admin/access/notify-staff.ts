import { writeMessages } from '#src/core/outbox/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { hasPower, ROLES } from '#src/shared/powers.ts';
import { insertLog, type NewLogRow } from './store/log.ts';
import { contactsOf, selectNamesOf } from './store/members.ts';

const CHANNELS = ['staff-telegram', 'staff-email'] as const;

/** Acts that cause a notice at once, also to members who turned notices off. */
const AUDIENCES: ReadonlyMap<string, 'all' | 'deciders'> = new Map([
  ['member.added', 'all'],
  ['member.role', 'all'],
  ['member.second_reset', 'all'],
  ['member.removed', 'all'],
  ['member.allowed', 'all'],
  ['change.asked', 'deciders'],
  ['change.approved', 'all'],
  ['correction.asked', 'deciders'],
  ['correction.approved', 'all'],
]);

/** Writes lines of the log, and the notices to staff about them. A null name is the command line. */
export async function logAndNotify(tx: Tx, byName: string | null, rows: readonly NewLogRow[]): Promise<void> {
  await insertLog(tx, rows);
  for (const { act, aboutType, aboutId } of rows) {
    const audience = AUDIENCES.get(act);
    if (audience === undefined) continue;
    const names = aboutType === 'member' ? await selectNamesOf(tx, [Number(aboutId)]) : [];
    const content = { act, by: byName, about: names[0]?.name ?? aboutId };
    const roles = ROLES.filter((role) => audience === 'all' || hasPower(role, 'corrections'));
    for (const channel of CHANNELS)
      await writeMessages(tx, { channel, kind: 'staff.told', content }, contactsOf(channel, roles));
  }
}
