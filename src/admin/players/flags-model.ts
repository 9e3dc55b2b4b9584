import { type Flag, listFlags } from '#src/accounts/index.ts';
import type { World } from '#src/platform/world.ts';
import { memberNames } from '#src/staff/index.ts';
import type { FlagKind, FlagState } from '#src/shared/flags.ts';
import type { FlagModel, FlagsModel } from '#views/dossiers/models.ts';
import { beforeOf, cursorOf, pageOf } from './cursor.ts';
import { newKey } from './new-key.ts';
import { namesOf } from './people.ts';

const SHOWN = 50;

/** Flags to work through: of a state, and of a kind where one is asked for, the newest first. */
export async function loadFlags(
  world: World,
  {
    state,
    kind,
    cursor,
  }: { readonly state: FlagState; readonly kind: FlagKind | null; readonly cursor: string | null },
): Promise<FlagsModel> {
  const rows = await listFlags(world.db, { state, kind, beforeId: beforeOf(cursor), limit: SHOWN + 1 });
  const { shown, next } = pageOf(rows, SHOWN, ({ id }) => cursorOf(id));
  return { state, kind, flags: await flagModels(world, shown), next, idempotencyKey: newKey(world) };
}

/** Flags with the names of all who are in them. */
export async function flagModels(world: World, flags: readonly Flag[]): Promise<FlagModel[]> {
  const [members, player] = await Promise.all([
    memberNames(
      world.db,
      flags.map(({ memberId }) => memberId),
    ),
    namesOf(
      world,
      flags.flatMap(({ playerId, aboutId }) => [playerId, aboutId]),
    ),
  ]);
  return flags.map(({ id, kind, state, playerId, aboutId, subjectId, memberId, verdict, note, createdAt }) => ({
    ...{ id, kind, state, subject: subjectId, verdict, note, at: createdAt.toISOString() },
    player: player(playerId),
    about: aboutId === null ? null : player(aboutId),
    heldBy: memberId === null ? null : { id: memberId, name: members.get(memberId) ?? '' },
  }));
}
