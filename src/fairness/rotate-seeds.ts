import { type RotatedPair, rotateSeedPair } from '#src/draws/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';

export interface RotateSeedsInput {
  /** The player's new client seed, or null to keep the old one. */
  readonly clientSeed: string | null;
}

/** Ends the player's seed pair, which reveals its server seed, and starts the one whose hash was already shown. */
export const rotateSeeds = (world: World, player: Player, input: RotateSeedsInput): Promise<RotatedPair> =>
  transaction(world, player, (tx) => rotateSeedPair(tx, world, player.id, input.clientSeed));
