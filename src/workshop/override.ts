import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings, type Settings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { mayDo } from '#src/shared/powers.ts';

/** The band that a change is held to, and whether an admin said that it is meant to lie outside. */
export interface Held {
  readonly settings: Settings;
  readonly isForced: boolean;
  /** Goes to the log; null where nothing is forced. */
  readonly reason: string | null;
}

/**
 * Reads what a change is held to. Whoever gives a reason means to leave the band: fails with `errors.staff.power` for a
 * member who may not.
 */
export async function heldTo(world: World, member: Member, reason: string): Promise<Held> {
  const isForced = reason !== '';
  if (isForced && !mayDo(member.role, 'override')) fail('errors.staff.power');
  return { settings: await readSettings(world), isForced, reason: isForced ? reason : null };
}
