import { type Catalogue, type CaseCondition, publishedCases } from '#src/core/catalogue/index.ts';
import { type CaseDetailsModel, caseListModel, caseModel } from '#src/core/catalogue/models/index.ts';
import { dropModel } from '#src/players/inventory/index.ts';
import { timeFromText } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import { assert } from '#src/shared/assert.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { StoreViewer, Viewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { DropModel } from '#ui/models/items.ts';
import { isMet } from './conditions.ts';
import type { DemoSpin } from './demo-case.ts';
import { demoDrop } from './demo-model.ts';
import { findVisibleCase } from './find-shown-case.ts';
import type { Opening } from './opening.ts';
import type { demoOutput, openingOutput } from './outputs.ts';
import { loadMetConditions, loadPlayerFacts } from './player-facts.ts';

/**
 * All listed cases in display order, as a string that holds a JSON array: the shape that the API specification
 * prescribes.
 */
export async function answerCaseList(services: Services, viewer: StoreViewer): Promise<string> {
  const catalogue = await publishedCases(services);
  const metConditions = await loadMetConditions(services, viewer.player?.id ?? null, catalogue.listed);
  return JSON.stringify(caseListModel(catalogue, viewer, services.clock.now(), metConditions));
}

/**
 * One case with its odds.
 *
 * @throws errors.case.unknown when the case is hidden or does not exist
 */
export async function answerCase(
  services: Services,
  viewer: StoreViewer,
  { name }: { readonly name: string },
): Promise<CaseDetailsModel> {
  const { player } = viewer;
  const publishedCase = await findVisibleCase(services, name);
  const [facts, { gPriceKopecks }] = await Promise.all([
    loadPlayerFacts(services, player?.id ?? null, publishedCase),
    readSettings(services),
  ]);
  const now = services.clock.now();
  const isMetBy = (condition: CaseCondition): boolean => player !== null && isMet(condition, facts, now);
  return caseModel(publishedCase, viewer, { now, gPriceKopecks, isMet: isMetBy });
}

export async function answerOpening(
  opening: Opening,
  viewer: Viewer,
  services: Services,
): Promise<JsonOf<typeof openingOutput>> {
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

export const answerDemo = async (
  spin: DemoSpin,
  viewer: Viewer,
  services: Services,
): Promise<JsonOf<typeof demoOutput>> => ({ drops: [await demoDrop(services, viewer, spin)], demo: true });
