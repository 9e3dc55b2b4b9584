import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { Services } from '#src/platform/services.ts';
import type { StoreViewer } from '#src/shared/viewers.ts';
import type { BattleFormat } from '#src/shared/battles.ts';
import { fail } from '#src/shared/errors.ts';
import type { BattleModel } from '#ui/models/battles.ts';
import type { ChangedBattle } from './create-battle.ts';
import type { battleListOutput } from './outputs.ts';
import { type BattleFilter, listBattles, readBattle } from './read-battle.ts';
import { battleCards, battleModel } from './shown-battle-model.ts';

/**
 * A battle as a viewer sees it now.
 * @throws errors.battle.unknown
 */
export async function answerBattle(
  services: Services,
  viewer: StoreViewer,
  { code }: { readonly code: string },
): Promise<BattleModel> {
  const battle = await readBattle(services.db, code);
  if (battle === null) fail('errors.battle.unknown');
  return await battleModel(services, battle, { ...viewer, playerId: viewer.player?.id ?? null });
}

export const answerChanged = (changed: ChangedBattle, viewer: StoreViewer, services: Services): Promise<BattleModel> =>
  answerBattle(services, viewer, changed);

interface ListInput extends Pick<BattleFilter, 'state' | 'mode' | 'cursor' | 'limit'> {
  readonly seats: BattleFormat | null;
  readonly minMinor: number | null;
  readonly maxMinor: number | null;
}

export async function answerBattleList(
  services: Services,
  viewer: StoreViewer,
  { seats, minMinor, maxMinor, ...input }: ListInput,
): Promise<JsonOf<typeof battleListOutput>> {
  const playerId = viewer.player?.id ?? null;
  const filter = { ...input, format: seats, leastKopecks: minMinor, mostKopecks: maxMinor };
  const { battles, next } = await listBattles(services, playerId, filter);
  return { items: await battleCards(services, battles, { ...viewer, playerId }), next, total: null };
}
