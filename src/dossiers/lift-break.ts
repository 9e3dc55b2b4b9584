import { liftExclusion } from '#src/limits/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { staffAction } from '#src/staff/index.ts';
import { existing } from './existing.ts';

/**
 * Lifts the self-exclusion of a player who asked for it; they are told so. Refuses with `errors.player.closed` an
 * account that is closed, and what `liftExclusion` refuses: nobody lifts one before half a year has passed.
 */
export async function liftBreak(
  world: World,
  member: Member,
  { id: playerId, reason }: { readonly id: number; readonly reason: string },
): Promise<null> {
  if ((await existing(world, playerId)).closedAt !== null) fail('errors.player.closed');
  await staffAction(world, member, async (tx, log) => {
    const { fromAt } = await liftExclusion(tx, world, playerId, { memberId: member.id, reason });
    await writeNotice(tx, playerId, { kind: 'exclusion.lifted', params: {}, link: '/profile/limits' });
    log({
      ...{ act: 'player.readmitted', about: { type: 'player', id: playerId } },
      ...{ before: { excludedFrom: fromAt.toISOString() }, after: { excludedFrom: null }, reason },
    });
    return null;
  });
  return null;
}
