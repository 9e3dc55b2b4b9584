import { type CaseVersion, oddsItemModel, versionsOf } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import type { OddsPageModel } from '#views/games/cases/case-page-model.ts';
import { findShownCase } from './find-shown-case.ts';

const SHOWN = 10;

/** The published versions of a case, newest first: all of them, or those before a version number. */
export async function loadOddsPage(
  services: Services,
  reader: ModelViewer,
  input: { readonly name: string; readonly before: number | null },
): Promise<OddsPageModel> {
  const shown = await findShownCase(services, input.name);
  const [{ gPriceKopecks }, read] = await Promise.all([
    readSettings(services),
    // Reads one row more than a page shows, to know whether there are older versions. The next newer version gives the
    // end date of the first one on the page.
    versionsOf(services, shown.id, { before: input.before, limit: SHOWN + 1 }),
  ]);
  const newer = input.before === null ? null : await newerThan(services, shown.id, input.before);
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

async function newerThan(services: Services, caseId: number, number: number): Promise<CaseVersion | null> {
  const [found] = await versionsOf(services, caseId, { before: number + 1, limit: 1 });
  return found?.number === number ? found : null;
}
