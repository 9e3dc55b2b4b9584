import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { buildCatalogue, oddsFrom } from './catalogue-from.ts';
import type { CaseVersion, Catalogue, PublishedCase } from './catalogue.ts';
import type { RangeRow, VersionRow } from './rows.ts';
import {
  selectCaseTexts,
  selectCases,
  selectConditions,
  selectFormerNames,
  selectItemTexts,
  selectItems,
  selectOdds,
  selectVersion,
  selectVersionIds,
} from './store/catalogue.ts';

/**
 * A snapshot of everything published, cached by this process until the catalogue changes. Cases are read before their
 * ranges, and ranges before the items. The rows of a version never change, so each case has one complete version even
 * when another version is published during the reads.
 */
export const publishedCases: (services: Services) => Promise<Catalogue> = cached(
  'catalogue',
  { dependsOn: ['catalogue'] },
  async ({ db }) => {
    const [cases, formerNames, caseTexts, conditions] = await Promise.all([
      selectCases(db),
      selectFormerNames(db),
      selectCaseTexts(db),
      selectConditions(db),
    ]);
    const odds = await selectOdds(
      db,
      cases.map((row) => row.versionId),
    );
    const [items, itemTexts] = await Promise.all([selectItems(db), selectItemTexts(db)]);
    return buildCatalogue({ cases, formerNames, caseTexts, conditions, odds, items, itemTexts });
  },
);

/** A published case by the name in its URL, also a former one; null when it is missing or hidden. */
export async function caseByName(services: Services, name: string): Promise<PublishedCase | null> {
  const publishedCase = (await publishedCases(services)).casesByName.get(name);
  return publishedCase && publishedCase.state !== 'hidden' ? publishedCase : null;
}

interface FrozenVersion {
  readonly row: VersionRow;
  readonly odds: readonly RangeRow[];
}

/** Greater than any version number. */
const NEWEST = 2 ** 31;

/**
 * A version by id, current or not, with the current texts and prices of its items; null when there is none.
 */
export async function versionById(services: Services, versionId: number): Promise<CaseVersion | null> {
  const { itemsById } = await publishedCases(services);
  const frozen = await frozenVersion(services, versionId);
  return frozen && { ...frozen.row, rows: oddsFrom(frozen.odds, itemsById) };
}

const frozenVersion = cached(
  'case-versions',
  { dependsOn: ['catalogue'], key: (_services, versionId) => String(versionId) },
  async ({ db }: Services, versionId: number): Promise<FrozenVersion | null> => {
    const [row, odds] = await Promise.all([selectVersion(db, versionId), selectOdds(db, [versionId])]);
    return row && { row, odds };
  },
);

/** The versions of a case, newest first, either below a number or from the newest on. */
export async function versionsOf(
  services: Services,
  caseId: number,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<CaseVersion[]> {
  const ids = await selectVersionIds(services.db, caseId, before ?? NEWEST, limit);
  const versions = await Promise.all(ids.map((id) => versionById(services, id)));
  return versions.filter((version) => version !== null);
}
