import type { Member } from '#src/platform/member.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { nameOfDemo } from './enter-demo.ts';
import { findMemberByName, insertMember } from './store.ts';

/** The moderator of the demo's month: a member made up like those who enter by demo mode, and nobody can sign in as. */
export async function demoModerator(world: World, name: string): Promise<Member> {
  const row = { name: nameOfDemo(name, 'moderator'), role: 'moderator', locale: 'ru', isDemo: true } as const;
  const id = await transaction(world, null, async (tx) => {
    const known = await findMemberByName(tx, row.name);
    return known?.id ?? (await insertMember(tx, row));
  });
  return { id, name: row.name, role: row.role, locale: row.locale, claim: null };
}
