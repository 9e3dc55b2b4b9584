import type { StaffViewer } from '#src/shared/viewers.ts';
import { newFormKeys } from '#src/platform/security/form-key.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import {
  isSamePrice,
  listChanges,
  listPriceLists,
  type PriceChange,
  type PriceList,
  readCasePrices,
  readPriceList,
  readPricesOfItems,
} from '#src/core/catalogue/prices/index.ts';
import { previewPrices } from '#src/core/catalogue/returns/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { hasPower } from '#src/shared/powers.ts';
import { previewSpinWorth } from '#src/games/wheel/index.ts';
import { memberNames } from '#src/admin/access/index.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type {
  PriceChangeModel,
  PriceListHeadModel,
  PriceListModel,
  PricesModel,
} from '#views/admin/catalogue/models.ts';
import { itemsAcrossThresholds } from './thresholds-of-items.ts';

const PAGE_LISTS = 30;
/** A price that grows or shrinks by more than this factor is more likely a slip of the decimal point. */
const LARGE_FACTOR = 2;

/** Price lists, newest first, and the form that uploads one. */
export async function loadPrices(
  services: Services,
  _viewer: object,
  { before }: { readonly before: number | null },
): Promise<PricesModel> {
  const lists = await listPriceLists(services.db, before ?? Number.MAX_SAFE_INTEGER, PAGE_LISTS + 1);
  const { rows: shown, next } = pageOf(lists, PAGE_LISTS, ({ id }) => `/staff/catalogue/prices?before=${String(id)}`);
  const names = await memberNames(
    services.db,
    shown.map(({ memberId }) => memberId),
  );
  return { lists: shown.map((list) => headOf(list, names)), next, keys: newFormKeys(services, 1) };
}

const headOf = (list: PriceList, names: ReadonlyMap<number, string>): PriceListHeadModel => ({
  id: list.id,
  state: list.state,
  member: names.get(list.memberId) ?? '',
  createdAt: list.createdAt.toISOString(),
  dueAt: list.dueAt?.toISOString() ?? null,
  endedAt: list.endedAt?.toISOString() ?? null,
  rows: list.rows,
});

/**
 * A price list with what it changes. The returns are those of this moment, so an ended list has none.
 *
 * @throws errors.prices.unknown
 */
export async function loadPriceList(
  services: Services,
  { locale, t, member }: Pick<StaffViewer, 'locale' | 't' | 'member'>,
  { listId }: { readonly listId: number },
): Promise<PriceListModel> {
  const list = (await readPriceList(services.db, listId)) ?? fail('errors.prices.unknown');
  const isOpen = list.state === 'draft' || list.state === 'scheduled';
  const changes = await listChanges(services.db, listId);
  const [{ itemsById, casesById }, names, { returnBand, returnWithCashbackPercent }, returns, outdated, spin, across] =
    await Promise.all([
      publishedCases(services),
      memberNames(services.db, [list.memberId]),
      readSettings(services),
      isOpen ? previewPrices(services, changes) : [],
      isOpen ? findOutdated(services, changes) : null,
      isOpen ? previewSpinWorth(services.db, changes) : null,
      isOpen ? itemsAcrossThresholds(services, changes, locale) : [],
    ]);
  const titleOf = ({ kind, id }: PriceChange): string =>
    (kind === 'item' ? itemsById.get(id)?.texts[locale].title : casesById.get(id)?.texts[locale].title) ??
    `${kind} ${String(id)}`;
  return {
    head: headOf(list, names),
    isOpen,
    outdated: outdated === null ? null : t('errors.prices.changed', { name: outdated }),
    reason: list.reason,
    refusal: list.refusal && t(list.refusal.key, list.refusal.params),
    changes: changes.map((change): PriceChangeModel => ({
      kind: change.kind,
      id: change.id,
      title: titleOf(change),
      unit: change.before.unit,
      before: change.before.price,
      after: change.after.price,
      oldBefore: change.before.oldPrice,
      oldAfter: change.after.oldPrice,
      isLarge: isLarge(change),
    })),
    returns: returns
      .filter(({ before, after }) => !isSame(before, after))
      .map(({ caseId, name, priceKind, before, after, isBeyond, isRefused }) => ({
        id: caseId,
        title: casesById.get(caseId)?.texts[locale].title ?? name,
        isFree: priceKind === 'free',
        before: priceKind === 'free' ? before.openingKopecks : before.mostItemsBasisPoints,
        after: priceKind === 'free' ? after.openingKopecks : after.mostItemsBasisPoints,
        totalBefore: before.totalBasisPoints,
        totalAfter: after.totalBasisPoints,
        isBeyond,
        isRefused,
      }))
      .toSorted((one, other) => Number(other.isBeyond) - Number(one.isBeyond)),
    spin: spin === null || spin.beforeKopecks === spin.afterKopecks ? null : spin,
    across: across.map(({ itemId, crossed }) => ({
      id: itemId,
      title: itemsById.get(itemId)?.texts[locale].title ?? '',
      crossed: crossed.map(({ kind, name, afterKopecks, isAbove }) => ({ kind, name, limit: afterKopecks, isAbove })),
    })),
    limits: { ...returnBand, withCashbackPercent: returnWithCashbackPercent },
    mayOverride: hasPower(member.role, 'override'),
    keys: newFormKeys(services, 3),
  };
}

/** The name of the first price that has changed since the list was made: the list can no longer be applied. */
async function findOutdated({ db }: Services, changes: readonly PriceChange[]): Promise<string | null> {
  const [cases, items] = await Promise.all([readCasePrices(db), readPricesOfItems(db)]);
  const rows = new Map([
    ...cases.map((row) => [`case ${String(row.id)}`, row] as const),
    ...items.map((row) => [`item ${String(row.id)}`, row] as const),
  ]);
  for (const { kind, id, before } of changes) {
    const row = rows.get(`${kind} ${String(id)}`);
    if (row === undefined || !isSamePrice(row, before)) return row?.name ?? `${kind} ${String(id)}`;
  }
  return null;
}

const isLarge = ({ before, after }: PriceChange): boolean =>
  after.price >= before.price * LARGE_FACTOR || after.price * LARGE_FACTOR <= before.price;

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
