import type { Services } from '#src/platform/services.ts';
import type { RolesModel } from '#views/admin/access/roles-page.tsx';
import { listMembers } from './list-members.ts';

const SHOWN = 50;

export async function loadRoles(services: Services, after: string): Promise<RolesModel> {
  const found = await listMembers(services, after, SHOWN + 1);
  const shown = found.slice(0, SHOWN);
  return {
    members: shown.map(({ id, name, role, hasSecond, isDemo, seenAt }) => ({
      id,
      name,
      role,
      isDemo,
      hasBegun: hasSecond,
      seenAt: seenAt?.toISOString() ?? null,
    })),
    next: found.length > SHOWN ? (shown.at(-1)?.name ?? null) : null,
    isFirst: after === '',
  };
}
