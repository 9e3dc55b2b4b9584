import type { World } from '#src/platform/world.ts';
import type { RolesModel } from '#views/staff/roles-page.tsx';
import { listMembers } from './list-members.ts';

const SHOWN = 50;

/** One page of the members, by name, after a name. */
export async function loadRoles(world: World, after: string): Promise<RolesModel> {
  const found = await listMembers(world, after, SHOWN + 1);
  const shown = found.slice(0, SHOWN);
  return {
    members: shown.map(({ id, name, role, hasSecond, isDemo, seenAt }) => ({
      ...{ id, name, role, isDemo },
      hasBegun: hasSecond,
      seenAt: seenAt?.toISOString() ?? null,
    })),
    next: found.length > SHOWN ? (shown.at(-1)?.name ?? null) : null,
    isFirst: after === '',
  };
}
