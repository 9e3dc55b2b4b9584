import { type RotatedPair, rotateSeedPair } from '#src/core/draws/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';

export interface RotateSeedsInput {
  readonly clientSeed: string | null;
}

/** Ends the player's seed pair, reveals its server seed, and starts the next pair, whose hash was already shown. */
export const rotateSeeds = (services: Services, player: Player, input: RotateSeedsInput): Promise<RotatedPair> =>
  transaction(services, player, (tx) => rotateSeedPair(tx, services, player.id, input.clientSeed));
