import type { StaffMember } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { Role } from '#src/shared/powers.ts';
import { nameOfDemo } from './enter-demo.ts';
import { findMemberByName, insertMember } from '#src/admin/access/store/members.ts';

/**
 * Finds or creates the staff member who manages the store in the demo data, a demo account like those of the demo
 * sign-in.
 */
export async function demoMember(
  services: Services,
  { name, role }: { readonly name: string; readonly role: Role },
): Promise<StaffMember> {
  const row = { name: nameOfDemo(name, role), role, locale: 'ru', isDemo: true } as const;
  const id = await transaction(services, null, async (tx) => {
    const existing = await findMemberByName(tx, row.name);
    return existing?.id ?? (await insertMember(tx, row));
  });
  return { id, name: row.name, role, locale: row.locale, claim: null };
}
