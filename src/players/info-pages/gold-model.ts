import { readSettings } from '#src/core/settings/index.ts';
import type { Services } from '#src/platform/services.ts';
import { floorKopecksOfG, floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { GoldPageModel } from '#views/players/info-pages/gold-page.tsx';

const SHOWN_G = [1, 10, 100, 1000, 10_000];

/** Converts a few sample sums of G to the reader's currency, rounded like credits to players. */
export async function loadGold(services: Services, viewer: Viewer): Promise<GoldPageModel> {
  const { gPriceKopecks } = await readSettings(services);
  const worth = (g: number): number => floorToCurrency(floorKopecksOfG(g * 100, gPriceKopecks), viewer.currency.rate);
  return { rows: SHOWN_G.map((g) => ({ g, worth: worth(g) })) };
}
