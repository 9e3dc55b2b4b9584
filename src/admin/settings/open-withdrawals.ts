import { changeSettings } from '#src/core/settings/index.ts';
import type { TransactionServices } from '#src/platform/database/transaction.ts';
import type { Json } from '#src/shared/answers.ts';
import { staffAction } from '#src/admin/access/index.ts';

/** Opens or closes withdrawals from the command line, with a line in the staff log. Returns whether it changed. */
export async function setWithdrawalsOpen(services: TransactionServices, isOpen: boolean): Promise<boolean> {
  return await staffAction(services, null, async (tx, log) => {
    const [change] = await changeSettings(tx, new Map([['withdrawalsOpen', isOpen]]));
    const about = { type: 'setting', id: 'withdrawalsOpen' };
    if (change === undefined) {
      log({ act: 'setting.kept', about });
      return false;
    }
    const [before, after] = [change.before as Json, change.after as Json];
    log({ act: 'setting.changed', about, before: { value: before }, after: { value: after } });
    return true;
  });
}
