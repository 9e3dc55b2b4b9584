import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { memberNames } from '#src/staff/index.ts';
import type { CorrectionModel, CorrectionsModel } from '#views/dossiers/models.ts';
import { type Correction, type CorrectionState, correctionsIn } from './corrections.ts';
import { beforeOf, cursorOf, pageOf } from './cursor.ts';
import { newKey } from './new-key.ts';
import { namesOf } from './people.ts';

const SHOWN = 50;

/** Corrections of a state, the newest first: those that wait are for a second admin to decide. */
export async function loadCorrections(
  world: World,
  member: Member,
  { state, cursor }: { readonly state: CorrectionState; readonly cursor: string | null },
): Promise<CorrectionsModel> {
  const rows = await correctionsIn(world.db, { state, beforeId: beforeOf(cursor), limit: SHOWN + 1 });
  const { shown, next } = pageOf(rows, SHOWN, ({ id }) => cursorOf(id));
  return { state, corrections: await correctionModels(world, member, shown), next, idempotencyKey: newKey(world) };
}

/** Corrections with the names of all who are in them. */
export async function correctionModels(
  world: World,
  member: Pick<Member, 'id'>,
  corrections: readonly Correction[],
): Promise<CorrectionModel[]> {
  const [members, player] = await Promise.all([
    memberNames(
      world.db,
      corrections.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]),
    ),
    namesOf(
      world,
      corrections.map(({ playerId }) => playerId),
    ),
  ]);
  const now = world.clock.now();
  return corrections.map((one) => ({
    id: one.id,
    player: player(one.playerId),
    unit: one.unit,
    change: one.change / 100,
    reason: one.reason,
    state: one.state === 'waiting' && one.expiresAt <= now ? 'expired' : one.state,
    askedBy: members.get(one.askedBy) ?? '',
    askedAt: one.askedAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
    decidedBy: one.decidedBy === null ? null : (members.get(one.decidedBy) ?? ''),
    isOwn: one.askedBy === member.id,
  }));
}
