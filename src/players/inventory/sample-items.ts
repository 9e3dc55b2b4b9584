import { publishedCases } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import type { OwnedItem } from './store.ts';

/** Number of sample items. */
const SAMPLES = 12;
/** The samples leave out the dearest part of the catalogue, so that a game has something dearer to offer. */
const CHEAPER_PERCENT = 90;
const LONG_AGO = timeOfMs(0);

/**
 * Items that guests try a game with, cheapest first: catalogue items as if a player had just won them, each under its
 * catalogue id. They are never stored, and no command accepts them.
 */
export async function sampleItems(services: Services): Promise<OwnedItem[]> {
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(services), readSettings(services)]);
  const listed = [...itemsById.values()]
    .filter(({ isListed }) => isListed)
    .sort((one, other) => one.priceCentiG - other.priceCentiG || one.id - other.id);
  const cheaper = listed.slice(0, Math.ceil((listed.length * CHEAPER_PERCENT) / 100));
  const step = Math.max(1, Math.floor(cheaper.length / SAMPLES));
  return cheaper
    .filter((_, index) => (cheaper.length - 1 - index) % step === 0)
    .slice(-SAMPLES)
    .map((item) => ({
      id: item.id,
      playerId: 0,
      itemId: item.id,
      drawId: null,
      caseId: null,
      ticket: null,
      nonce: null,
      status: 'owned',
      startStatus: 'owned',
      rarity: item.rarityRank,
      ...itemValueOf(item, gPriceKopecks),
      isLocked: false,
      revealAt: LONG_AGO,
      createdAt: LONG_AGO,
    }));
}
