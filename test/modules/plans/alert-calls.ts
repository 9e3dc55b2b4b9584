import * as alerts from '#src/admin/alerts/store.ts';
import * as members from '#src/admin/access/store/members.ts';
import { writeMessages } from '#src/core/outbox/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

const memberIn = async (tx: Tx): Promise<number> => (await members.findMemberByName(tx, 'filler 17'))?.id ?? 0;

export const ALERT_CALLS: Readonly<Record<string, (tx: Tx) => unknown>> = {
  selectContact: (tx) => alerts.selectContact(tx, 17),
  selectLinking: (tx) => alerts.selectLinking(tx, tx.now),
  upsertStaffEmail: async (tx) => {
    await alerts.upsertStaffEmail(tx, await memberIn(tx), { email: 'a@b.example', code: '1', until: tx.now });
  },
  updateStaffEmailConfirmed: (tx) => alerts.updateStaffEmailConfirmed(tx, 17, '1'),
  upsertChatCode: async (tx) => alerts.upsertChatCode(tx, await memberIn(tx), 'x', tx.now),
  updateChat: (tx) => alerts.updateChat(tx, 17, 1, 'plan'),
  eraseRemoved: (tx) => alerts.eraseRemoved(tx),
  selectChoices: (tx) => alerts.selectChoices(tx, 17),
  upsertChoice: async (tx) => {
    await alerts.upsertChoice(tx, await memberIn(tx), { kind: 'disk', byTelegram: true, byEmail: false });
    for (const channel of ['staff-telegram', 'staff-email'] as const) {
      const recipients = alerts.recipientsOf(channel, 'disk', ['admin']);
      await writeMessages(tx, { channel, kind: 'alert.raised', content: {} }, recipients);
    }
  },
  selectAlerts: (tx) => alerts.selectAlerts(tx),
  upsertAlert: (tx) => alerts.upsertAlert(tx, { kind: 'disk', isRaised: false, streak: 0, value: 1, changedAt: null }),
};
