import { readSettings } from '#src/settings/index.ts';
import type { World } from '#src/platform/world.ts';
import { floorKopecksOfG, floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { GoldPageModel } from '#views/site/gold-page.tsx';

const SHOWN_G = [1, 10, 100, 1000, 10_000];

/** What some sums of G are worth in the reader's currency, rounded as whatever a player gets. */
export async function loadGold(world: World, reader: Reader): Promise<GoldPageModel> {
  const { gPriceKopecks } = await readSettings(world);
  const worth = (g: number): number => floorToCurrency(floorKopecksOfG(g * 100, gPriceKopecks), reader.currency.rate);
  return { rows: SHOWN_G.map((g) => ({ g, worth: worth(g) })) };
}
