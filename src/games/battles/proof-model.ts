import { publishedCases, versionById } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StoreViewer } from '#src/shared/viewers.ts';
import { battleClientSeed } from '#src/shared/battles.ts';
import { fail } from '#src/shared/errors.ts';
import { rangeOf } from '#src/shared/roll.ts';
import type { BattleDrawModel, BattleProofModel } from '#views/games/battles/proof-page-model.ts';
import { readBattle } from './read-battle.ts';
import { battleModel } from './shown-battle-model.ts';

/**
 * Everything that is needed to check a battle, as far as it is revealed.
 * @throws errors.battle.unknown
 */
export async function loadBattleProof(
  services: Services,
  viewer: StoreViewer,
  { code }: { readonly code: string },
): Promise<BattleProofModel> {
  const whole = await readBattle(services.db, code);
  if (whole === null) fail('errors.battle.unknown');
  const battle = await battleModel(services, whole, viewer);
  const { casesById } = await publishedCases(services);
  const versions = new Map(
    await Promise.all(
      [...new Map(whole.cases.map((one) => [one.versionId, one])).values()].map(async ({ caseId, versionId }) => {
        const current = casesById.get(caseId)?.version;
        return [versionId, current?.id === versionId ? current : await versionById(services, versionId)] as const;
      }),
    ),
  );
  const draws = battle.rounds.flatMap(({ round, drops }): BattleDrawModel[] => {
    const rows = versions.get(battle.cases[round - 1]?.versionId ?? 0)?.rows;
    if (!rows) return [];
    return drops.map(({ seat, ticket, item: { name, title, rarity, logo } }) => {
      const { from, to } = rangeOf(rows, ticket);
      return { round, seat, ticket, from, to, item: { name, title, rarity, logo } };
    });
  });
  const seeds = battle.seats.map(({ clientSeed }) => clientSeed);
  return {
    battle,
    clientSeed: battle.serverSeed === null ? null : battleClientSeed(seeds, battle.beacon?.randomness ?? null),
    draws,
  };
}
