import type { Member } from '#src/platform/member.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import type { Role } from '#src/shared/powers.ts';
import { nameOfDemo } from './enter-demo.ts';
import { findMemberByName, insertMember } from './store.ts';

/** One who runs the demo's store for its month: a member made up like those who enter by demo mode. */
export async function demoMember(
  world: World,
  { name, role }: { readonly name: string; readonly role: Role },
): Promise<Member> {
  const row = { name: nameOfDemo(name, role), role, locale: 'ru', isDemo: true } as const;
  const id = await transaction(world, null, async (tx) => {
    const known = await findMemberByName(tx, row.name);
    return known?.id ?? (await insertMember(tx, row));
  });
  return { id, name: row.name, role, locale: row.locale, claim: null };
}
