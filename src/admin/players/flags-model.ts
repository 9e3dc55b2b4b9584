import { newFormKey } from '#src/platform/security/form-key.ts';
import { type Flag, listFlags } from '#src/players/risk/index.ts';
import type { Services } from '#src/platform/services.ts';
import { memberNames } from '#src/admin/access/index.ts';
import type { FlagKind, FlagState } from '#src/shared/flags.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { FlagModel, FlagsModel } from '#views/admin/players/models.ts';
import { beforeOf, cursorOf } from './cursor.ts';
import { namesOf } from './player-names.ts';

const SHOWN = 50;

/** Flags in a state and, with a filter, of one kind, newest first. */
export async function loadFlags(
  services: Services,
  {
    state,
    kind,
    cursor,
  }: { readonly state: FlagState; readonly kind: FlagKind | null; readonly cursor: string | null },
): Promise<FlagsModel> {
  const rows = await listFlags(services.db, { state, kind, beforeId: beforeOf(cursor), limit: SHOWN + 1 });
  const { rows: shown, next } = pageOf(rows, SHOWN, ({ id }) => cursorOf(id));
  return { state, kind, flags: await flagModels(services, shown), next, idempotencyKey: newFormKey(services) };
}

export async function flagModels(services: Services, flags: readonly Flag[]): Promise<FlagModel[]> {
  const [members, player] = await Promise.all([
    memberNames(
      services.db,
      flags.map(({ memberId }) => memberId),
    ),
    namesOf(
      services,
      flags.flatMap(({ playerId, aboutId }) => [playerId, aboutId]),
    ),
  ]);
  return flags.map(({ id, kind, state, playerId, aboutId, subjectId, memberId, verdict, note, createdAt }) => ({
    id,
    kind,
    state,
    subject: subjectId,
    verdict,
    note,
    at: createdAt.toISOString(),
    player: player(playerId),
    about: aboutId === null ? null : player(aboutId),
    heldBy: memberId === null ? null : { id: memberId, name: members.get(memberId) ?? '' },
  }));
}
