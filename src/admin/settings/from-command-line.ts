import { changeSettings, type SettingName, type Settings } from '#src/core/settings/index.ts';
import type { TransactionServices } from '#src/platform/database/transaction.ts';
import type { Json } from '#src/shared/answers.ts';
import { staffAction } from '#src/admin/access/index.ts';

/** Opens or closes withdrawals, with a line in the staff log. Returns whether it changed. */
export const setWithdrawalsOpen = (services: TransactionServices, isOpen: boolean): Promise<boolean> =>
  changeSetting(services, 'withdrawalsOpen', isOpen);

/** Begins or ends maintenance, with a line in the staff log. Returns whether it changed. */
export const setMaintenance = (services: TransactionServices, maintenance: Settings['maintenance']): Promise<boolean> =>
  changeSetting(services, 'maintenance', maintenance);

const changeSetting = async (services: TransactionServices, name: SettingName, value: Json): Promise<boolean> =>
  await staffAction(services, null, async (tx, log) => {
    const [change] = await changeSettings(tx, new Map([[name, value]]));
    const about = { type: 'setting', id: name };
    if (change === undefined) {
      log({ act: 'setting.kept', about });
      return false;
    }
    const [before, after] = [change.before as Json, change.after as Json];
    log({ act: 'setting.changed', about, before: { value: before }, after: { value: after } });
    return true;
  });
