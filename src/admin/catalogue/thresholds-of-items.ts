import { type Catalogue, publishedCases } from '#src/core/catalogue/index.ts';
import type { PriceChange } from '#src/core/catalogue/prices/index.ts';
import { listSkinCodes } from '#src/core/promo-codes/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { currentWheel } from '#src/games/wheel/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { crossedThresholds, type CrossedThreshold, type PriceThreshold } from './crossed-thresholds.ts';

/** Different limits of codes; more would fill the page and say nothing. */
const MOST_CODES = 50;

/** The items of a price list that cross a threshold of the store, in the order of the list. */
export async function itemsAcrossThresholds(
  services: Services,
  changes: readonly PriceChange[],
  locale: Locale,
): Promise<{ readonly itemId: number; readonly crossed: readonly CrossedThreshold[] }[]> {
  const [catalogue, settings, wheel, codes] = await Promise.all([
    publishedCases(services),
    readSettings(services),
    currentWheel(services),
    listSkinCodes(services.db, services.clock.now(), MOST_CODES),
  ]);
  const same = (kind: PriceThreshold['kind'], name: string, limitKopecks: number): PriceThreshold => ({
    kind,
    name,
    beforeKopecks: limitKopecks,
    afterKopecks: limitKopecks,
  });
  const ofSkins = [
    ...codes.map(({ code, amountKopecks }) => same('skinCode', code, amountKopecks)),
    same('skinMax', '', settings.promoMaxSumKopecks),
  ];
  const onWheel = new Set((wheel?.sectors ?? []).flatMap((sector) => (sector.kind === 'item' ? [sector.itemId] : [])));
  return changes.flatMap((change) => {
    const item = change.kind === 'item' ? catalogue.itemsById.get(change.id) : undefined;
    if (item === undefined) return [];
    const thresholds = [
      ...casesOf(item.id, catalogue, changes).map(({ title, before, after }): PriceThreshold =>
        before === null
          ? same('freeCase', title(locale), settings.freeCaseMaxKopecks)
          : { kind: 'case', name: title(locale), beforeKopecks: before, afterKopecks: after },
      ),
      ...(onWheel.has(item.id) ? [same('spin', '', settings.wheelSpinMaxKopecks)] : []),
      ...(item.isListed ? ofSkins : []),
    ];
    const crossed = crossedThresholds(change, thresholds, settings.gPriceKopecks);
    return crossed.length === 0 ? [] : [{ itemId: item.id, crossed }];
  });
}

/** Free cases and cases for money that hold an item now. `before` is null for a free case. */
const casesOf = (itemId: number, { listed }: Catalogue, changes: readonly PriceChange[]) =>
  listed
    .filter(({ priceKind, version }) => priceKind !== 'bonuses' && version.rows.some(({ item }) => item.id === itemId))
    .map((shownCase) => {
      const change = changes.find(({ kind, id }) => kind === 'case' && id === shownCase.id);
      return {
        title: (locale: Locale): string => shownCase.texts[locale].title,
        before: shownCase.priceKind === 'free' ? null : shownCase.price,
        after: change?.after.price ?? shownCase.price,
      };
    });
