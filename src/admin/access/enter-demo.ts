import type { SessionPlace } from '#src/platform/sessions.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';
import { type SignedIn, signInDemo } from '#src/signin/index.ts';
import { beginSession, type BegunSession, NOWHERE } from './session.ts';
import { findMemberByName, insertLog, insertMember } from './store.ts';
import { rowOf } from './staff-action.ts';

/** Who was let in: a player into the shop, or a member into the console. */
export interface DemoEntry {
  readonly player: SignedIn | null;
  readonly staff: BegunSession | null;
}

/**
 * Lets somebody made up in, in demo mode alone (elsewhere `errors.page`): the demo player of a name or, with a role, a
 * member of that role whose second factor counts as passed. One of another role with the same name is another member.
 */
export async function enterDemo(
  world: World,
  { name, role }: { readonly name: string; readonly role: Role | undefined },
  locale: Locale,
  place: SessionPlace = NOWHERE,
): Promise<DemoEntry> {
  if (!world.config.demo) fail('errors.page', { path: '/auth/demo' });
  if (role === undefined) return { player: await signInDemo(world, name, locale), staff: null };
  return { player: null, staff: await enterAsStaff(world, { name: nameOfDemo(name, role), role, locale }, place) };
}

const LONGEST = 32;

/** A real member's name is never taken: what is made up says so. */
export function nameOfDemo(name: string, role: Role): string {
  const mark = ` (demo ${role})`;
  return name.slice(0, LONGEST - mark.length) + mark;
}

const enterAsStaff = (
  world: World,
  { name, role, locale }: { readonly name: string; readonly role: Role; readonly locale: Locale },
  place: SessionPlace,
): Promise<BegunSession> =>
  transaction(world, null, async (tx) => {
    const known = await findMemberByName(tx, name);
    const id = known?.id ?? (await insertMember(tx, { name, role, locale, isDemo: true }));
    const about = { type: 'member', id };
    await insertLog(tx, [rowOf({ id, role }, { act: 'session.began', about, after: { by: 'demo' } })]);
    return await beginSession(tx, world, id, place);
  });
