import { newFormKey } from '#src/platform/security/form-key.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { StaffViewer } from '#src/shared/viewers.ts';
import type { Services } from '#src/platform/services.ts';
import { listChangeRequests } from './changes-model.ts';
import { memberNames } from '#src/admin/access/index.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { CorrectionModel, CorrectionsModel } from '#views/admin/players/models.ts';
import { type Correction, type CorrectionState, correctionsIn } from './store.ts';
import { beforeOf, cursorOf } from './cursor.ts';
import { namesOf } from './player-names.ts';

const SHOWN = 50;

/** Corrections and changes in a state, newest first. Waiting ones need a decision by a second admin. */
export async function loadCorrections(
  services: Services,
  viewer: Pick<StaffViewer, 'member' | 't'>,
  { state, cursor }: { readonly state: CorrectionState; readonly cursor: string | null },
): Promise<CorrectionsModel> {
  const rows = await correctionsIn(services.db, { state, beforeId: beforeOf(cursor), limit: SHOWN + 1 });
  const { rows: shown, next } = pageOf(rows, SHOWN, ({ id }) => cursorOf(id));
  return {
    state,
    corrections: await correctionModels(services, viewer.member, shown),
    next,
    changes: await listChangeRequests(services, viewer, state),
    idempotencyKey: newFormKey(services),
  };
}

export async function correctionModels(
  services: Services,
  member: Pick<StaffMember, 'id'>,
  corrections: readonly Correction[],
): Promise<CorrectionModel[]> {
  const [members, player] = await Promise.all([
    memberNames(
      services.db,
      corrections.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]),
    ),
    namesOf(
      services,
      corrections.map(({ playerId }) => playerId),
    ),
  ]);
  const now = services.clock.now();
  return corrections.map((correction) => ({
    id: correction.id,
    player: player(correction.playerId),
    unit: correction.unit,
    change: correction.change / 100,
    reason: correction.reason,
    state: correction.state === 'waiting' && correction.expiresAt <= now ? 'expired' : correction.state,
    askedBy: members.get(correction.askedBy) ?? '',
    askedAt: correction.askedAt.toISOString(),
    expiresAt: correction.expiresAt.toISOString(),
    decidedBy: correction.decidedBy === null ? null : (members.get(correction.decidedBy) ?? ''),
    isOwn: correction.askedBy === member.id,
  }));
}
