import { insertMember } from '#src/admin/access/store/members.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { freshName } from './store.ts';

export async function makeMember(services: Services): Promise<number> {
  const row = { name: freshName(), role: 'admin', locale: 'ru', isDemo: true } as const;
  return await transaction(services, null, (tx) => insertMember(tx, row));
}
