import { publishedCases } from '#src/core/catalogue/index.ts';
import { caseGroups, CATEGORIES, type ListedCase, listEditedCases } from '#src/core/catalogue/editing/index.ts';
import { caseReturnOf, floorReturnPercent, isWithinLimits } from '#src/core/catalogue/returns/index.ts';
import { fold } from '#src/shared/fold.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { CaseRowModel, CasesModel, CaseStatus } from '#views/admin/catalogue/models.ts';
import { logoOf } from './picture-logo.ts';

/** Publication status of a case. A case without a version is hidden, regardless of its state. */
export const caseStatusOf = ({ version, state }: Pick<ListedCase, 'version' | 'state'>): CaseStatus =>
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
  const words = fold(filter.q);
  const listedCases = cases.filter(
    (listedCase) =>
      (words === '' || fold(`${listedCase.title} ${listedCase.name}`).includes(words)) &&
      (filter.category === '' || listedCase.category === filter.category) &&
      (filter.standing === '' || caseStatusOf(listedCase) === filter.standing),
  );
  return {
    filter,
    categories: CATEGORIES,
    groups: groups
      .map(({ id, titles }) => ({
        id,
        title: titles[locale],
        cases: listedCases.filter(({ groupId }) => groupId === id).map((listedCase) => rowOf(listedCase, judge)),
      }))
      .filter(({ cases: rows }) => rows.length > 0),
    found: listedCases.length,
  };
}

type Judge = (listedCase: ListedCase) => Pick<CaseRowModel, 'percent' | 'isWithin'>;

/** Compares the return of published versions with the allowed band, at current prices. */
async function returnJudge(services: Services): Promise<Judge> {
  const [{ casesById }, settings] = await Promise.all([publishedCases(services), readSettings(services)]);
  const [allPublished, now] = [[...casesById.values()], services.clock.now()];
  return ({ id, priceKind, price }) => {
    const publishedCase = casesById.get(id);
    if (publishedCase === undefined) return { percent: null, isWithin: true };
    const rows = publishedCase.version.rows.map(({ from, to, item }) => ({
      tickets: to - from + 1,
      priceCentiG: item.priceCentiG,
    }));
    return {
      percent: floorReturnPercent(rows, { priceKind, price }, settings.gPriceKopecks),
      isWithin: isWithinLimits({ ...caseReturnOf(publishedCase), priceKind, price }, allPublished, settings, now),
    };
  };
}

const rowOf = (listedCase: ListedCase, judge: Judge): CaseRowModel => ({
  id: listedCase.id,
  name: listedCase.name,
  title: listedCase.title,
  category: listedCase.category,
  hasDraft: listedCase.hasDraft,
  priceKind: listedCase.priceKind,
  price: listedCase.price,
  stockRemaining: listedCase.stockRemaining,
  logo: logoOf(listedCase.image),
  standing: caseStatusOf(listedCase),
  version: listedCase.version?.number ?? null,
  ...judge(listedCase),
});
