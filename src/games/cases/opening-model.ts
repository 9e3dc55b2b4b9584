import type { Catalogue, CaseVersion } from '#src/core/catalogue/index.ts';
import { chanceOf } from '#src/core/catalogue/models/index.ts';
import { dropModels, type OwnedItem } from '#src/players/inventory/index.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { OpeningModel } from '#views/games/cases/case-page-model.ts';
import type { StoredOpening } from './store.ts';

/** An opening with the current state of its drops, including which were sold since. */
export function openingModel(
  opening: Pick<StoredOpening, 'id' | 'priceKind' | 'paid'> & { readonly caseName: string },
  items: readonly OwnedItem[],
  { catalogue, version }: { readonly catalogue: Catalogue; readonly version: CaseVersion },
  reader: Viewer,
): OpeningModel {
  const worthKopecks = items.reduce((sum, item) => sum + item.priceKopecks, 0);
  return {
    id: opening.id,
    drops: dropModels(items, catalogue, reader),
    chances: items.map((owned) => chanceIn(version, owned.itemId)),
    sold: items.map((owned) => owned.status === 'sold'),
    caseName: opening.caseName,
    count: items.length,
    paid: paidModel(opening, reader),
    total: floorToCurrency(kopecks(worthKopecks), reader.currency.rate),
  };
}

/** Rounded up, as the price on the button. */
function paidModel(
  { priceKind, paid }: Pick<StoredOpening, 'priceKind' | 'paid'>,
  { currency }: Viewer,
): OpeningModel['paid'] {
  if (priceKind === 'bonuses') return { kind: priceKind, sum: paid / 100 };
  return priceKind === 'money' ? { kind: priceKind, sum: ceilToCurrency(kopecks(paid), currency.rate) } : null;
}

function chanceIn(version: CaseVersion, itemId: number): number {
  const row = version.rows.find(({ item }) => item.id === itemId);
  return row ? chanceOf(row) : 0;
}
