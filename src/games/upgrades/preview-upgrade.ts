import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { kopecks } from '#src/shared/units.ts';
import type { Side } from './chance.ts';
import { readUpgradeOffer, type UpgradeOffer } from './upgrade-offer.ts';

export interface PreviewUpgradeInput {
  /** 1 to 6 ids of owned items, each once. */
  readonly ids: readonly number[];
  /** Kopecks of the balance that are staked too. */
  readonly addMinor: number;
  /** Id of an item of the catalogue. */
  readonly target: number;
  readonly side: Side;
}

/** Who asked about what, and what an upgrade of it offers. */
export interface PreviewedUpgrade extends PreviewUpgradeInput {
  readonly player: Player;
  readonly offer: UpgradeOffer;
}

/** Says what an upgrade would offer. Fails as `readUpgradeOffer` does; nothing is written. */
export async function previewUpgrade(
  world: World,
  player: Player,
  input: PreviewUpgradeInput,
): Promise<PreviewedUpgrade> {
  const { ids, addMinor, target, side } = input;
  const wish = { ids, addKopecks: kopecks(addMinor), targetId: target, side };
  return { ...input, player, offer: await readUpgradeOffer(world, player.id, wish) };
}
