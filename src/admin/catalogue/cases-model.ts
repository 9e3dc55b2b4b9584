import {
  caseGroups,
  caseReturnOf,
  CATEGORIES,
  floorReturnPercent,
  foldText,
  isWithinLimits,
  type ListedCase,
  listEditedCases,
  publishedCases,
} from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { CaseRowModel, CasesModel, CaseStanding } from '#views/admin/catalogue/models.ts';
import { logoOf } from './picture-logo.ts';

/** Publication status of a case. A case without a version is hidden, regardless of its state. */
export const standingOf = ({ version, state }: Pick<ListedCase, 'version' | 'state'>): CaseStanding =>
  version === null ? 'unpublished' : state;

/** Cases in their groups, filtered. Empty filter fields match everything. */
export async function loadCases(
  services: Services,
  { locale }: { readonly locale: Locale },
  filter: CasesModel['filter'],
): Promise<CasesModel> {
  const [cases, groups, judge] = await Promise.all([
    listEditedCases(services.db, locale),
    caseGroups(services.db),
    returnJudge(services),
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
        id,
        title: titles[locale],
        cases: found.filter(({ groupId }) => groupId === id).map((one) => rowOf(one, judge)),
      }))
      .filter(({ cases: rows }) => rows.length > 0),
    found: found.length,
  };
}

type Judge = (one: ListedCase) => Pick<CaseRowModel, 'percent' | 'isWithin'>;

/** Compares the return of published versions with the allowed band, at current prices. */
async function returnJudge(services: Services): Promise<Judge> {
  const [{ casesById }, settings] = await Promise.all([publishedCases(services), readSettings(services)]);
  const [published, now] = [[...casesById.values()], services.clock.now()];
  return ({ id, priceKind, price }) => {
    const one = casesById.get(id);
    if (one === undefined) return { percent: null, isWithin: true };
    const rows = one.version.rows.map(({ from, to, item }) => ({
      tickets: to - from + 1,
      priceCentiG: item.priceCentiG,
    }));
    return {
      percent: floorReturnPercent(rows, { priceKind, price }, settings.gPriceKopecks),
      isWithin: isWithinLimits({ ...caseReturnOf(one), priceKind, price }, published, settings, now),
    };
  };
}

const rowOf = (one: ListedCase, judge: Judge): CaseRowModel => ({
  id: one.id,
  name: one.name,
  title: one.title,
  category: one.category,
  hasDraft: one.hasDraft,
  priceKind: one.priceKind,
  price: one.price,
  stockRemaining: one.stockRemaining,
  logo: logoOf(one.image),
  standing: standingOf(one),
  version: one.version?.number ?? null,
  ...judge(one),
});
