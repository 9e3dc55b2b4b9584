import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { type ContractOffer, readContractOffer } from './contract-offer.ts';

export interface PreviewContractInput {
  /** 3 to 10 ids of owned items, each once. */
  readonly ids: readonly number[];
}

/** Who asked about what, and what a contract of it offers. */
export interface PreviewedContract extends PreviewContractInput {
  readonly player: Player;
  readonly offer: ContractOffer;
}

/** Says what a contract of these items would offer. Fails as `readContractOffer` does; nothing is written. */
export async function previewContract(
  world: World,
  player: Player,
  { ids }: PreviewContractInput,
): Promise<PreviewedContract> {
  return { ids, player, offer: await readContractOffer(world, player.id, ids) };
}
