import { allowCost } from '#src/admin/access/index.ts';
import { insertMember } from '#src/admin/access/store/members.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { freshName } from '#test/support/store.ts';

export async function makeMember(services: Services): Promise<number> {
  const row = { name: freshName(), role: 'admin', locale: 'ru', isDemo: true } as const;
  return await transaction(services, null, (tx) => insertMember(tx, row));
}

/** Lets every present member mint more than one may alone, for tests of what else bounds a change. */
export async function allowEverybody(services: Services): Promise<void> {
  const ids = await services.db('staff_members').whereNull('removed_at').pluck<number[]>('id');
  for (const id of ids)
    await allowCost(services, { id, sumKopecks: 1_000_000_000_00, reason: 'a test of other bounds' });
}
