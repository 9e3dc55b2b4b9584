import { publishedCases, RARITIES } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { chiSquareTest } from '#src/shared/chi-square.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { ObservedModel, ObservedPanelModel } from '#views/portal/fairness/fair-model.ts';
import { readOdds } from './judge-draws.ts';
import { selectFairnessProgress, selectOutcomesOf, selectVerdicts } from './store.ts';

const LOOKED_AT = 500;

/** Published and observed odds of a version. Without a version, uses the listed case with the most draws. */
export async function loadObserved(
  services: Services,
  viewer: Viewer,
  versionId: number | null,
): Promise<ObservedPanelModel> {
  const [{ listed }, { countedAt }] = await Promise.all([
    publishedCases(services),
    selectFairnessProgress(services.db),
  ]);
  const current = listed.map(({ version, texts }) => ({
    versionId: version.id,
    number: version.number,
    title: texts[viewer.locale].title,
  }));
  const observedVersion = await observedOf(services, viewer, versionId ?? (await mostOpened(services, current)));
  const isOlder =
    observedVersion !== null && !current.some((version) => version.versionId === observedVersion.versionId);
  const older = isOlder
    ? [{ versionId: observedVersion.versionId, number: observedVersion.number, title: observedVersion.title }]
    : [];
  return { choices: [...older, ...current], shown: observedVersion, countedUntil: countedAt?.toISOString() ?? null };
}

async function mostOpened(
  services: Services,
  current: readonly { readonly versionId: number }[],
): Promise<number | null> {
  const ids = new Set(current.map(({ versionId }) => versionId));
  const verdicts = await selectVerdicts(services.db, 'case', Number.MAX_SAFE_INTEGER, LOOKED_AT);
  const best = verdicts
    .filter(({ versionId }) => ids.has(versionId))
    .reduce((most, verdict) => (verdict.draws > most.draws ? verdict : most), { versionId: 0, draws: 0 });
  return best.draws > 0 ? best.versionId : (current[0]?.versionId ?? null);
}

async function observedOf(
  services: Services,
  { locale }: Viewer,
  versionId: number | null,
): Promise<ObservedModel | null> {
  const odds = versionId === null ? null : await readOdds(services, 'case', versionId);
  if (odds === null) return null;
  const [{ casesByName }, outcomes] = await Promise.all([
    publishedCases(services),
    selectOutcomesOf(services.db, 'case', odds.versionId),
  ]);
  const counts = new Map(outcomes.map(({ outcome, count }) => [outcome, count]));
  const publishedCase = casesByName.get(odds.caseName ?? '');
  if (publishedCase === undefined || publishedCase.state === 'hidden') return null;
  const draws = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const cells = odds.ranges.map(({ outcome, rarity, from, to }) => ({
    rarity,
    tickets: to - from + 1,
    seen: counts.get(outcome) ?? 0,
    expected: (draws * (to - from + 1)) / TICKETS_TOTAL,
  }));
  const rows = RARITIES.toReversed().flatMap((rarity) => {
    const own = cells.filter((cell) => cell.rarity === rarity);
    if (own.length === 0) return [];
    const count = own.reduce((sum, { seen }) => sum + seen, 0);
    const tickets = own.reduce((sum, cell) => sum + cell.tickets, 0);
    const observedPercent = draws === 0 ? 0 : (count * 100) / draws;
    return [{ rarity, published: (tickets * 100) / TICKETS_TOTAL, observed: observedPercent, count }];
  });
  const { name, texts } = publishedCase;
  return {
    versionId: odds.versionId,
    name,
    title: texts[locale].title,
    number: odds.number,
    draws,
    rows,
    ...chiSquareTest(cells),
  };
}
