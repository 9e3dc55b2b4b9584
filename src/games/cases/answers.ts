import { caseListModel, caseModel, publishedCases } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { DemoSpin } from './demo-case.ts';
import { demoDrop } from './demo-model.ts';
import { findShownCase } from './find-shown-case.ts';
import { openingDrops } from './opening-model.ts';
import type { Opening } from './opening.ts';

/** All listed cases in display order, as the text of a JSON array: the specification's own shape. */
export async function answerCaseList(world: World, reader: Reader): Promise<string> {
  return JSON.stringify(caseListModel(await publishedCases(world), reader, world.clock.now()));
}

/** One case with its odds. Fails with `errors.case.unknown`. */
export async function answerCase(world: World, reader: Reader, name: string): Promise<Json> {
  const [shown, { gPriceKopecks }] = await Promise.all([findShownCase(world, name), readSettings(world)]);
  return asJson(caseModel(shown, reader, { now: world.clock.now(), gPriceKopecks }));
}

/** What an opening gave, and what the player has after it. */
export async function answerOpening(world: World, reader: Reader, opening: Opening): Promise<Json> {
  const catalogue = await publishedCases(world);
  return {
    drops: asJson(openingDrops(opening, catalogue, reader)),
    versionId: opening.versionId,
    balance: floorToCurrency(kopecks(opening.balanceKopecks), reader.currency.rate),
    balanceMinor: opening.balanceKopecks,
    bonuses: opening.bonusCentiPoints / 100,
    exp: opening.exp,
  };
}

/** What a demo spin would have given. */
export const answerDemo = async (world: World, reader: Reader, spin: DemoSpin): Promise<Json> => ({
  drops: [asJson(await demoDrop(world, reader, spin))],
  demo: true,
});
