import type { Services } from '#src/platform/services.ts';
import type { RolesModel } from '#views/admin/access/roles-page.tsx';
import { selectMembers } from './store/members.ts';

const SHOWN = 50;

export async function loadRoles(services: Services, after: string): Promise<RolesModel> {
  const members = await selectMembers(services.db, after, SHOWN + 1);
  const page = members.slice(0, SHOWN);
  return {
    members: page.map(({ id, name, role, hasSecond, isDemo, seenAt }) => ({
      id,
      name,
      role,
      isDemo,
      hasBegun: hasSecond,
      seenAt: seenAt?.toISOString() ?? null,
    })),
    next: members.length > SHOWN ? (page.at(-1)?.name ?? null) : null,
    isFirst: after === '',
  };
}
