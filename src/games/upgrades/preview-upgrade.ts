import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { kopecks } from '#src/shared/units.ts';
import type { Side } from './chance.ts';
import { readUpgradeOffer, type UpgradeOffer } from './upgrade-offer.ts';

export interface PreviewUpgradeInput {
  /** 1 to 6 distinct ids of owned items. */
  readonly ids: readonly number[];
  /** Money added to the stake, in kopecks. */
  readonly addMinor: number;
  readonly target: number;
  readonly side: Side;
}

/** The request and the offer. */
export interface PreviewedUpgrade extends PreviewUpgradeInput {
  readonly offer: UpgradeOffer;
}

/** Previews an upgrade. Writes nothing. Throws as `readUpgradeOffer`. */
export async function previewUpgrade(
  services: Services,
  player: Player,
  input: PreviewUpgradeInput,
): Promise<PreviewedUpgrade> {
  const { ids, addMinor, target, side } = input;
  const choice = { ids, addKopecks: kopecks(addMinor), targetId: target, side };
  return { ...input, offer: await readUpgradeOffer(services, player.id, choice) };
}
