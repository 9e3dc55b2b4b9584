import { writeMessages } from '#src/core/outbox/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { hasPower, ROLES } from '#src/shared/powers.ts';
import { ALERT_KINDS, ALERT_RULES, type AlertKind } from './alert.ts';
import { type AlertFigures, readAlertFigures } from './alert-figures.ts';
import { judge, type Reading } from './judge.ts';
import { eraseRemoved, recipientsOf, selectAlerts, type StoredAlert, upsertAlert } from './store.ts';

const CHANNELS = ['staff-telegram', 'staff-email'] as const;

/**
 * Checks every watched figure once, and writes one notice to each member who wants it when a figure becomes bad and
 * one when it is good again. Erases contacts of removed members. Returns the kinds that changed.
 */
export async function watchAlerts(services: Services, read: AlertFigures = readAlertFigures): Promise<AlertKind[]> {
  const readings = await Promise.all(
    ALERT_KINDS.map(async (kind) => {
      const reading: Reading = await read[kind](services).catch((error: unknown) => ({ problem: problemOf(error) }));
      return [kind, reading] as const;
    }),
  );
  const changed = await transaction(services, null, async (tx) => {
    const known = new Map((await selectAlerts(tx)).map((state) => [state.kind, state]));
    const kinds: AlertKind[] = [];
    for (const [kind, reading] of readings) {
      const rule = ALERT_RULES[kind];
      const before: StoredAlert = known.get(kind) ?? unknownAlert(kind);
      const after = judge(rule, before, reading);
      const { value, problem } = partsOf(reading);
      const isChanged = after.isRaised !== before.isRaised;
      await upsertAlert(tx, { kind, ...after, value, problem, changedAt: isChanged ? tx.now : before.changedAt });
      if (!isChanged) continue;
      kinds.push(kind);
      const roles = ROLES.filter((role) => hasPower(role, rule.power));
      const content = { alert: kind, value, problem, since: before.changedAt?.toISOString() ?? null };
      for (const channel of CHANNELS) {
        const message = { channel, kind: after.isRaised ? 'alert.raised' : 'alert.cleared', content };
        await writeMessages(tx, message, recipientsOf(channel, kind, roles));
      }
    }
    return kinds;
  });
  await eraseRemoved(services.db);
  return changed;
}

const LONGEST_PROBLEM = 200;

const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM);

const partsOf = (reading: Reading): Pick<StoredAlert, 'value' | 'problem'> =>
  reading !== null && typeof reading === 'object'
    ? { value: null, problem: reading.problem }
    : { value: reading, problem: null };

const unknownAlert = (kind: AlertKind): StoredAlert => ({
  kind,
  isRaised: false,
  streak: 0,
  unread: 0,
  value: null,
  problem: null,
  changedAt: null,
});
