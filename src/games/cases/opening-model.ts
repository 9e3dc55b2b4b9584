import { type CaseVersion, type Catalogue, publishedCases } from '#src/core/catalogue/index.ts';
import { chanceOf } from '#src/core/catalogue/models/index.ts';
import type { Proof } from '#src/core/draws/index.ts';
import { dropModel, dropModels, type OwnedItem } from '#src/players/inventory/index.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { OpeningModel } from '#views/games/cases/case-page-model.ts';
import type { StoredOpening } from './store.ts';
import { timeFromText } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import type { DropModel } from '#ui/models/items.ts';
import type { Opening } from './opening.ts';
import type { OpenAnswer } from './outputs.ts';

/** An opening with the current state of its drops, including which were sold since. */
export function openingModel(
  opening: Pick<StoredOpening, 'id' | 'priceKind' | 'paid'> & {
    readonly caseName: string;
    readonly proof: Pick<Proof, 'serverSeed' | 'serverSeedHash'>;
  },
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
    serverSeedHash: opening.proof.serverSeedHash,
    isRevealed: opening.proof.serverSeed !== null,
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

export async function answerOpening(opening: Opening, viewer: Viewer, services: Services): Promise<OpenAnswer> {
  const catalogue = await publishedCases(services);
  return {
    openingId: opening.id,
    drops: openingDrops(opening, catalogue, viewer),
    versionId: opening.versionId,
    balance: floorToCurrency(kopecks(opening.balanceKopecks), viewer.currency.rate),
    balanceMinor: opening.balanceKopecks,
    bonuses: opening.bonusCentiPoints / 100,
    exp: opening.exp,
  };
}

/** The drops of an opening that has just committed. */
function openingDrops(opening: Opening, catalogue: Catalogue, reader: Viewer): DropModel[] {
  const title = catalogue.casesByName.get(opening.caseName)?.texts[reader.locale].title ?? opening.caseName;
  const from = { name: opening.caseName, title };
  return opening.drops.map((drop) => {
    const item = catalogue.itemsById.get(drop.itemId);
    assert(item, `Item ${String(drop.itemId)} is not in the catalogue`);
    const owned = {
      ...drop,
      id: drop.insertId,
      status: 'owned' as const,
      isLocked: false,
      createdAt: timeFromText(opening.createdAt),
    };
    return dropModel({ owned, item, from }, reader);
  });
}
