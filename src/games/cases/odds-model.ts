import { type CaseVersion, oddsItemModel, versionsOf } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { OddsPageModel } from '#views/cases/case-page-model.ts';
import { findShownCase } from './find-shown-case.ts';

const SHOWN = 10;

/** What a case held from one publishing to the next, the newest first: below a version's number or all of it. */
export async function loadOddsPage(
  world: World,
  reader: Reader,
  input: { readonly name: string; readonly before: number | null },
): Promise<OddsPageModel> {
  const shown = await findShownCase(world, input.name);
  const [{ gPriceKopecks }, read] = await Promise.all([
    readSettings(world),
    // One more than is shown tells whether there are older ones; one newer one tells until when the first held.
    versionsOf(world, shown.id, { before: input.before, limit: SHOWN + 1 }),
  ]);
  const newer = input.before === null ? null : await newerThan(world, shown.id, input.before);
  const versions = read.slice(0, SHOWN);
  const untilOf = (place: number): CaseVersion | null => (place === 0 ? newer : (versions[place - 1] ?? null));
  return {
    name: shown.name,
    title: shown.texts[reader.locale].title,
    isNewest: input.before === null,
    versions: versions.map((version, place) => ({
      id: version.id,
      number: version.number,
      since: version.createdAt.toISOString(),
      until: untilOf(place)?.createdAt.toISOString() ?? null,
      items: version.rows.map((row) => oddsItemModel(row, reader, gPriceKopecks)),
    })),
    next: read.length > SHOWN ? (versions.at(-1)?.number ?? null) : null,
  };
}

/** The version that came next after those below a number. */
async function newerThan(world: World, caseId: number, number: number): Promise<CaseVersion | null> {
  const [found] = await versionsOf(world, caseId, { before: number + 1, limit: 1 });
  return found?.number === number ? found : null;
}
