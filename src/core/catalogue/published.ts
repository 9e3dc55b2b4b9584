import { cachedBy } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import { catalogueFrom, oddsFrom } from './catalogue-from.ts';
import type { CaseVersion, Catalogue, PublishedCase } from './catalogue.ts';
import type { OddsRowRow, VersionRow } from './rows.ts';
import {
  selectCaseTexts,
  selectCases,
  selectConditions,
  selectItemTexts,
  selectItems,
  selectOdds,
  selectVersion,
  selectVersionIds,
} from './store.ts';

/**
 * Everything that is published, as one unchanging picture that this process keeps until the catalogue changes.
 * Cases are read before their ranges and these before the items: rows of a version are never changed, so whatever is
 * published meanwhile, each case comes with the whole of one version.
 */
export const publishedCases: (world: World) => Promise<Catalogue> = cachedBy(['catalogue'], async ({ db }) => {
  const [cases, caseTexts, conditions] = await Promise.all([
    selectCases(db),
    selectCaseTexts(db),
    selectConditions(db),
  ]);
  const odds = await selectOdds(
    db,
    cases.map((row) => row.version_id),
  );
  const [items, itemTexts] = await Promise.all([selectItems(db), selectItemTexts(db)]);
  return catalogueFrom({ cases, caseTexts, conditions, odds, items, itemTexts });
});

/** A published case by the name in its address; null when there is none or it is hidden. */
export async function caseByName(world: World, name: string): Promise<PublishedCase | null> {
  const found = (await publishedCases(world)).casesByName.get(name);
  return found && found.state !== 'hidden' ? found : null;
}

interface FrozenVersion {
  readonly row: VersionRow;
  readonly odds: readonly OddsRowRow[];
}

const VERSIONS_KEPT = 500;
/** Above every number of a version. */
const NEWEST = 2 ** 31;
const frozenVersions = new WeakMap<World['dataVersions'], Map<number, FrozenVersion>>();

/**
 * A version by id, also one that is no longer current, with the items' present texts and prices; null when there is
 * none. Versions never change, so the ones asked for last are kept.
 */
export async function versionById(world: World, versionId: number): Promise<CaseVersion | null> {
  const { itemsById } = await publishedCases(world);
  const frozen = await frozenVersion(world, versionId);
  return (
    frozen && {
      id: versionId,
      caseId: wholeFromRow(frozen.row.case_id),
      number: frozen.row.number,
      createdAt: frozen.row.created_at,
      rows: oddsFrom(frozen.odds, itemsById),
    }
  );
}

async function frozenVersion(world: World, versionId: number): Promise<FrozenVersion | null> {
  const kept = frozenVersions.get(world.dataVersions) ?? new Map<number, FrozenVersion>();
  frozenVersions.set(world.dataVersions, kept);
  const known = kept.get(versionId);
  if (known) {
    kept.delete(versionId);
    kept.set(versionId, known);
    return known;
  }
  const [row, odds] = await Promise.all([selectVersion(world.db, versionId), selectOdds(world.db, [versionId])]);
  if (!row) return null;
  const frozen = { row, odds };
  kept.set(versionId, frozen);
  const [oldest] = kept.keys();
  if (kept.size > VERSIONS_KEPT && oldest !== undefined) kept.delete(oldest);
  return frozen;
}

/** The versions of a case, the newest first, below a number or from the newest on. */
export async function versionsOf(
  world: World,
  caseId: number,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<CaseVersion[]> {
  const ids = await selectVersionIds(world.db, caseId, before ?? NEWEST, limit);
  const found = await Promise.all(ids.map((id) => versionById(world, id)));
  return found.filter((version) => version !== null);
}
