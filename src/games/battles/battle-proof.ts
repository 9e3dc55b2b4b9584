import { versionById } from '#src/core/catalogue/index.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { Services } from '#src/platform/services.ts';
import type { StoreViewer } from '#src/shared/viewers.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import type { battleProofOutput } from './outputs.ts';
import { readBattle } from './read-battle.ts';
import { battleModel } from './shown-battle-model.ts';

/**
 * Everything that verifies a battle, as far as it is revealed (scripts/verify-draw.mjs).
 * @throws errors.battle.unknown
 */
export async function answerBattleProof(
  services: Services,
  viewer: StoreViewer,
  { code }: { readonly code: string },
): Promise<JsonOf<typeof battleProofOutput>> {
  const whole = await readBattle(services.db, code);
  if (whole === null) fail('errors.battle.unknown');
  const battle = await battleModel(services, whole, { ...viewer, player: null });
  const versions = await Promise.all(whole.cases.map(({ versionId }) => versionById(services, versionId)));
  const { beacon, tie, winner } = battle;
  return {
    kind: 'battle',
    id: battle.id,
    mode: battle.mode,
    serverSeedHash: battle.serverSeedHash,
    serverSeed: battle.serverSeed,
    seats: battle.seats.map(({ seat, team, clientSeed }) => ({ seat, team, clientSeed })),
    beacon: beacon && { key: beacon.key, round: beacon.round, signature: beacon.signature },
    rounds: battle.rounds.map(({ round, drops }) => {
      const version = versions[round - 1];
      assert(version, `Round ${String(round)} of battle ${code} has no version`);
      return {
        round,
        versionId: version.id,
        odds: version.rows.map(({ from, to, item }) => ({
          id: item.id,
          title: item.texts[viewer.locale].title,
          from,
          to,
        })),
        drops: drops.map(({ seat, ticket, item }) => ({
          seat,
          ticket,
          outcome: { id: item.id, title: item.title, worthMinor: item.priceMinor },
        })),
      };
    }),
    winner: winner && { seats: winner.seats, tie: tie && { ticket: tie.ticket, cursor: tie.cursor } },
  };
}
