import { writeMessages } from '#src/core/outbox/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { hasPower, ROLES } from '#src/shared/powers.ts';
import { insertLog, type NewLogRow } from './store/log.ts';
import { contactsOf, selectNamesOf } from './store/members.ts';

const CHANNELS = ['staff-telegram', 'staff-email'] as const;

/** Members who get a notice of an act at once, whatever notices they chose. */
const TOLD: ReadonlyMap<string, 'everybody' | 'deciders'> = new Map([
  ['member.added', 'everybody'],
  ['member.role', 'everybody'],
  ['member.second_reset', 'everybody'],
  ['member.removed', 'everybody'],
  ['member.allowed', 'everybody'],
  ['change.asked', 'deciders'],
  ['change.approved', 'everybody'],
  ['correction.asked', 'deciders'],
  ['correction.approved', 'everybody'],
]);

/** Writes lines of the log, and the notices to staff about them. A null name is the command line. */
export async function logAndTell(tx: Tx, byName: string | null, rows: readonly NewLogRow[]): Promise<void> {
  await insertLog(tx, rows);
  for (const { act, aboutType, aboutId } of rows) {
    const told = TOLD.get(act);
    if (told === undefined) continue;
    const names = aboutType === 'member' ? await selectNamesOf(tx, [Number(aboutId)]) : [];
    const content = { act, by: byName, about: names[0]?.name ?? aboutId };
    const roles = ROLES.filter((role) => told === 'everybody' || hasPower(role, 'corrections'));
    for (const channel of CHANNELS)
      await writeMessages(tx, { channel, kind: 'staff.told', content }, contactsOf(channel, roles));
  }
}
