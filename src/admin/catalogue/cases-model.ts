import {
  caseGroups,
  CATEGORIES,
  floorReturnPercent,
  foldText,
  isReturnWithin,
  type ListedCase,
  listEditedCases,
  publishedCases,
} from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { CaseRowModel, CasesModel, CaseStanding } from '#views/workshop/models.ts';
import { logoOf } from './picture-logo.ts';

/** Where a case stands for those who edit it: without a version nobody sees it, whatever its state says. */
export const standingOf = ({ version, state }: Pick<ListedCase, 'version' | 'state'>): CaseStanding =>
  version === null ? 'unpublished' : state;

/** All cases in their groups, as far as they pass the filter; empty fields of the filter let everything pass. */
export async function loadCases(
  world: World,
  { locale }: { readonly locale: Locale },
  filter: CasesModel['filter'],
): Promise<CasesModel> {
  const [cases, groups, judge] = await Promise.all([
    listEditedCases(world.db, locale),
    caseGroups(world.db),
    returnJudge(world),
  ]);
  const wanted = foldText(filter.q);
  const found = cases.filter(
    (one) =>
      (wanted === '' || foldText(`${one.title} ${one.name}`).includes(wanted)) &&
      (filter.category === '' || one.category === filter.category) &&
      (filter.standing === '' || standingOf(one) === filter.standing),
  );
  return {
    filter,
    categories: CATEGORIES,
    groups: groups
      .map(({ id, titles }) => ({
        ...{ id, title: titles[locale] },
        cases: found.filter(({ groupId }) => groupId === id).map((one) => rowOf(one, judge)),
      }))
      .filter(({ cases: rows }) => rows.length > 0),
    found: found.length,
  };
}

type Judge = (one: ListedCase) => Pick<CaseRowModel, 'percent' | 'isWithin'>;

/** Judges the return of what is published by the prices of now. */
async function returnJudge(world: World): Promise<Judge> {
  const [{ casesById }, { gPriceKopecks, returnBand }] = await Promise.all([
    publishedCases(world),
    readSettings(world),
  ]);
  return ({ id, priceKind, price }) => {
    const ranges = casesById.get(id)?.version.rows;
    if (ranges === undefined) return { percent: null, isWithin: true };
    const rows = ranges.map(({ from, to, item }) => ({ tickets: to - from + 1, priceCentiG: item.priceCentiG }));
    return {
      percent: floorReturnPercent(rows, { priceKind, price }, gPriceKopecks),
      isWithin: isReturnWithin(rows, { priceKind, price }, gPriceKopecks, returnBand),
    };
  };
}

const rowOf = (one: ListedCase, judge: Judge): CaseRowModel => ({
  ...{ id: one.id, name: one.name, title: one.title, category: one.category, hasDraft: one.hasDraft },
  ...{ priceKind: one.priceKind, price: one.price, stockRemaining: one.stockRemaining },
  logo: logoOf(one.image),
  standing: standingOf(one),
  version: one.version?.number ?? null,
  ...judge(one),
});
