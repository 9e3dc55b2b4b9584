import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { type ContractOffer, readContractOffer } from './contract-offer.ts';

export interface PreviewContractInput {
  /** 3 to 10 distinct ids of owned items. */
  readonly ids: readonly number[];
}

/** The request and the offer. */
export interface PreviewedContract extends PreviewContractInput {
  readonly offer: ContractOffer;
}

/** Previews a contract of these items. Writes nothing. Throws as `readContractOffer`. */
export const previewContract = async (
  services: Services,
  player: Player,
  { ids }: PreviewContractInput,
): Promise<PreviewedContract> => ({ ids, offer: await readContractOffer(services, player.id, ids) });
