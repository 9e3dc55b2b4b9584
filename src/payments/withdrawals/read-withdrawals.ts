import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import { selectWithdrawal } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** @throws errors.withdrawal.unknown when the request does not exist */
export const readWithdrawal = async (db: Db, id: number): Promise<Withdrawal> =>
  (await selectWithdrawal(db, id)) ?? fail('errors.withdrawal.unknown');
