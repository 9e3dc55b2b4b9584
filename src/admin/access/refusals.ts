import { timeAfter } from '#src/platform/process/clock.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { insertLog } from '#src/admin/access/store/log.ts';
import { addRefusal, deleteRefusals, selectRefusalsForUpdate } from '#src/admin/access/store/refusals.ts';
import { rowOf } from './staff-action.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/**
 * Counts a refused sign-in. An unknown name is counted without it, as member 0: it may be a password typed into the
 * wrong field.
 */
export const countRefusal = async (services: Services, memberId: number, factor: string): Promise<null> =>
  await transaction(services, null, async (tx) => {
    await addRefusal(tx, { minuteAt: minuteOf(tx.now), memberId, factor });
    return null;
  });

/**
 * Writes the refused sign-ins of past minutes into the log: one row for each minute, member and factor. A row for each
 * attempt would let strangers fill a log that is never shortened.
 */
export async function logRefusals(services: Services): Promise<void> {
  const logged = await transaction(services, null, async (tx) => {
    const refusals = await selectRefusalsForUpdate(tx, minuteOf(tx.now));
    if (refusals.length === 0) return [];
    const rows = refusals.map(({ minuteAt, memberId, factor, times }) =>
      rowOf(null, {
        act: 'session.refused',
        about: { type: 'member', id: memberId },
        after: { factor, times, minute: minuteAt.toISOString() },
      }),
    );
    await insertLog(tx, rows);
    await deleteRefusals(tx, refusals);
    return refusals.map(({ memberId, factor, times }) => ({ memberId, factor, times }));
  });
  for (const refusal of logged) services.log.warn(refusal, 'staff.sign-in.refused');
}

const minuteOf = (now: Date): Date => timeAfter(now, -(now.getTime() % MINUTE_MS));
