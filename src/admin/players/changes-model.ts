import { type ChangeState, listLoggedChanges, memberNames, requestsIn } from '#src/admin/access/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffViewer } from '#src/shared/viewers.ts';
import type { ChangeModel } from '#views/admin/players/models.ts';

const SHOWN = 50;

/** The newest changes in a state that one member may not do alone. */
export async function listChangeRequests(
  services: Services,
  { member, t }: Pick<StaffViewer, 'member' | 't'>,
  state: ChangeState,
): Promise<ChangeModel[]> {
  const requests = await requestsIn(services.db, state, SHOWN);
  const ids = requests.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]);
  const names = await memberNames(services.db, ids);
  const now = services.clock.now();
  return requests.map(({ id, changes, costKopecks, reason, askedBy, askedAt, expiresAt, decidedBy }) => ({
    id,
    changes: changes.map(({ act, aboutType, aboutId, was, became }) => ({
      act,
      about: `${aboutType} ${aboutId}`,
      values: listLoggedChanges({ was, became }, { type: aboutType, id: aboutId }, t),
    })),
    cost: costKopecks / 100,
    reason,
    state: state === 'waiting' && expiresAt <= now ? 'expired' : state,
    askedBy: names.get(askedBy) ?? '',
    askedAt: askedAt.toISOString(),
    decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? ''),
    isOwn: askedBy === member.id,
  }));
}
