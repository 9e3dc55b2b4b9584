import { type CaseVersion, versionsOf } from '#src/core/catalogue/index.ts';
import { oddsItemModel } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { OddsPageModel } from '#views/games/cases/case-page-model.ts';
import { findVisibleCase } from './find-shown-case.ts';

const SHOWN = 10;

/** The published versions of a case, newest first: all of them, or those before a version number. */
export async function loadOddsPage(
  services: Services,
  viewer: Viewer,
  input: { readonly name: string; readonly before: number | null },
): Promise<OddsPageModel> {
  const publishedCase = await findVisibleCase(services, input.name);
  const [{ gPriceKopecks }, versionRows] = await Promise.all([
    readSettings(services),
    // Reads one row more than a page shows, to know whether there are older versions. The next newer version gives the
    // end date of the first one on the page.
    versionsOf(services, publishedCase.id, { before: input.before, limit: SHOWN + 1 }),
  ]);
  const newer = input.before === null ? null : await newerThan(services, publishedCase.id, input.before);
  const versions = versionRows.slice(0, SHOWN);
  const untilOf = (index: number): CaseVersion | null => (index === 0 ? newer : (versions[index - 1] ?? null));
  return {
    name: publishedCase.name,
    title: publishedCase.texts[viewer.locale].title,
    isNewest: input.before === null,
    versions: versions.map((version, index) => ({
      id: version.id,
      number: version.number,
      since: version.createdAt.toISOString(),
      until: untilOf(index)?.createdAt.toISOString() ?? null,
      items: version.rows.map((row) => oddsItemModel(row, viewer, gPriceKopecks)),
    })),
    next: versionRows.length > SHOWN ? (versions.at(-1)?.number ?? null) : null,
  };
}

async function newerThan(services: Services, caseId: number, number: number): Promise<CaseVersion | null> {
  const [version] = await versionsOf(services, caseId, { before: number + 1, limit: 1 });
  return version?.number === number ? version : null;
}
