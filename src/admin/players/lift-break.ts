import { liftExclusion } from '#src/players/player-protection/breaks/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { requirePlayer } from './find-player.ts';

/**
 * Lifts a self-exclusion at the request of the player, who is notified. Also throws as `liftExclusion` does: half a
 * year must have passed.
 *
 * @throws errors.player.closed when the account is closed
 */
export async function liftBreak(
  services: Services,
  member: StaffMember,
  { id: playerId, reason }: { readonly id: number; readonly reason: string },
): Promise<null> {
  if ((await requirePlayer(services, playerId)).closedAt !== null) fail('errors.player.closed');
  await staffAction(services, member, async (tx, log) => {
    const { fromAt } = await liftExclusion(tx, services, playerId, { memberId: member.id, reason });
    await writeNotification(tx, playerId, { kind: 'exclusion.lifted', params: {}, link: '/profile/limits' });
    log({
      act: 'player.readmitted',
      about: { type: 'player', id: playerId },
      before: { excludedFrom: fromAt.toISOString() },
      after: { excludedFrom: null },
      reason,
    });
    return null;
  });
  return null;
}
