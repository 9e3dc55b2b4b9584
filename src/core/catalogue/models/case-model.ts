import type { Viewer } from '#src/shared/viewers.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import {
  type CaseCondition,
  type CaseState,
  type Catalogue,
  type PublishedCase,
  topUpDaysOf,
} from '#src/core/catalogue/catalogue.ts';
import { floorReturnPercent } from '#src/core/catalogue/returns/case-return.ts';
import { hasFreeCooldown } from '#src/core/catalogue/returns/guard-returns.ts';
import { oddsItemModel, pictureAddress } from './item-model.ts';
import type { CaseCardModel, CaseConditionModel, CaseDetailsModel } from './outputs.ts';
import { priceFacts, priceFor } from '#src/core/catalogue/prices/price-for.ts';

/** Returns whether the viewer meets a condition. A guest meets none. */
export type IsMet = (condition: CaseCondition) => boolean;

const meetsNone: IsMet = () => false;

/** State of a case at a moment. The state set by staff is checked first, then the dates, then the stock. */
export function stateOf(shownCase: PublishedCase, now: Date): CaseState {
  if (shownCase.state !== 'active') return shownCase.state;
  const { fromAt, untilAt, hasStock, priceKind, conditions } = shownCase;
  // A second guard: a free case without a cooldown would be opened as fast as requests go.
  if (priceKind === 'free' && !hasFreeCooldown(conditions)) return 'unavailable';
  const isOpen = hasStock && (fromAt === null || fromAt <= now) && (untilAt === null || now < untilAt);
  return isOpen ? 'active' : 'unavailable';
}

/** A case as a card. `isMet` answers for the viewer; the default shows the conditions as a guest sees them. */
export function caseCardModel(
  shownCase: PublishedCase,
  viewer: Viewer,
  now: Date,
  isMet: IsMet = meetsNone,
): CaseCardModel {
  const price = priceFor(shownCase, priceFacts(viewer));
  return {
    name: shownCase.name,
    title: shownCase.texts[viewer.locale].title,
    category: shownCase.category,
    group: shownCase.group,
    priceKind: shownCase.priceKind,
    priceMinor: price.chargedMinor,
    price: price.shown,
    oldPrice: price.shownOld,
    cashback: shownCase.cashbackPercent,
    conditions: cardConditions(shownCase, viewer, isMet),
    state: stateOf(shownCase, now),
    logo: pictureAddress(shownCase.image),
    hover: pictureAddress(shownCase.hoverImage),
    palette: shownCase.palette,
  };
}

export const caseListModel = (
  catalogue: Catalogue,
  viewer: Viewer,
  now: Date,
  metConditions: (listed: PublishedCase) => IsMet,
): CaseCardModel[] => catalogue.listed.map((listed) => caseCardModel(listed, viewer, now, metConditions(listed)));

/** The items of a case with their odds, and the return to the player. */
export type CaseReturnsModel = Pick<CaseDetailsModel, 'items' | 'rtp'>;

export function caseReturnsModel(shownCase: PublishedCase, viewer: Viewer, gPriceKopecks: Kopecks): CaseReturnsModel {
  const { version, priceKind, price } = shownCase;
  const rows = version.rows.map(({ from, to, item }) => ({ tickets: to - from + 1, priceCentiG: item.priceCentiG }));
  return {
    items: version.rows.map((row) => oddsItemModel(row, viewer, gPriceKopecks)),
    rtp: floorReturnPercent(rows, { priceKind, price }, gPriceKopecks),
  };
}

/** A case with all its details. `returns` is its returns for this viewer where the caller has them. */
export function caseModel(
  shownCase: PublishedCase,
  viewer: Viewer,
  {
    now,
    gPriceKopecks,
    isMet = meetsNone,
    returns = caseReturnsModel(shownCase, viewer, gPriceKopecks),
  }: { now: Date; gPriceKopecks: Kopecks; isMet?: IsMet; returns?: CaseReturnsModel },
): CaseDetailsModel {
  return {
    ...caseCardModel(shownCase, viewer, now, isMet),
    versionId: shownCase.version.id,
    text: shownCase.texts[viewer.locale].text,
    ...returns,
  };
}

/** The conditions of a case. An amount is in the viewer's currency, rounded up, because the player must reach it. */
export const cardConditions = (
  { conditions }: Pick<PublishedCase, 'conditions'>,
  { currency: { rate } }: Viewer,
  isMet: IsMet,
): CaseConditionModel[] =>
  conditions.map((condition) => ({
    kind: condition.kind,
    value: condition.kind === 'topup' ? ceilToCurrency(kopecks(condition.value), rate) : condition.value,
    days: topUpDaysOf(condition),
    met: isMet(condition),
  }));
