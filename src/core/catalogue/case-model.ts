import { ceilToCurrency } from '#src/shared/money.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import type { CaseCardModel, CaseConditionModel, OddsItemModel } from '#views/ui/models.ts';
import type { CaseCondition, CaseState, Catalogue, PriceKind, PublishedCase } from './catalogue.ts';
import { type Shown, oddsItemModel, pictureAddress } from './item-model.ts';
import { floorReturnPercent } from './return-to-player.ts';

/** A case with all that a player may know before paying (docs/api.md, Shapes). */
export interface CaseDetailsModel extends CaseCardModel {
  readonly versionId: number;
  readonly text: string;
  /** Return to player in percent, rounded down to two decimals; null for a free case. */
  readonly rtp: number | null;
  readonly items: readonly OddsItemModel[];
}

/** Tells whether a visitor fulfils a condition; a guest fulfils none. */
export type IsMet = (condition: CaseCondition) => boolean;

const nobody: IsMet = () => false;

/** Whether a case can be opened at a moment: staff's state, then its days, then its stock. */
export function stateOf(shownCase: PublishedCase, now: Date): CaseState {
  if (shownCase.state !== 'active') return shownCase.state;
  const { fromAt, untilAt, hasStock } = shownCase;
  const isOpen = hasStock && (fromAt === null || fromAt <= now) && (untilAt === null || now < untilAt);
  return isOpen ? 'active' : 'unavailable';
}

/** What a player pays in the shown currency, rounded up; whole points when paid with bonuses. */
export const priceShown = (priceKind: PriceKind, price: number, rate: string): number =>
  priceKind === 'bonuses' ? Math.ceil(price / 100) : ceilToCurrency(kopecks(price), rate);

/** A case as a card. `isMet` answers for the visitor; without it the conditions are shown as a guest sees them. */
export function caseCardModel(shownCase: PublishedCase, shown: Shown, now: Date, isMet: IsMet = nobody): CaseCardModel {
  const { priceKind, price, oldPrice } = shownCase;
  const { rate } = shown.currency;
  return {
    name: shownCase.name,
    title: shownCase.texts[shown.locale].title,
    category: shownCase.category,
    group: shownCase.group,
    priceKind,
    priceMinor: price,
    price: priceShown(priceKind, price, rate),
    oldPrice: oldPrice === null ? null : priceShown(priceKind, oldPrice, rate),
    cashback: shownCase.cashbackPercent,
    conditions: shownCase.conditions.map((condition) => conditionModel(condition, rate, isMet)),
    state: stateOf(shownCase, now),
    logo: pictureAddress(shownCase.image),
    hover: pictureAddress(shownCase.hoverImage),
    palette: shownCase.palette,
  };
}

/** All listed cases as cards, in display order. */
export const caseListModel = (catalogue: Catalogue, shown: Shown, now: Date, isMet: IsMet = nobody): CaseCardModel[] =>
  catalogue.listed.map((listed) => caseCardModel(listed, shown, now, isMet));

/** A case with its contents and odds. */
export function caseModel(
  shownCase: PublishedCase,
  shown: Shown,
  { now, gPriceKopecks, isMet = nobody }: { now: Date; gPriceKopecks: Kopecks; isMet?: IsMet },
): CaseDetailsModel {
  const { version, priceKind, price } = shownCase;
  const rows = version.rows.map(({ from, to, item }) => ({ tickets: to - from + 1, priceCentiG: item.priceCentiG }));
  return {
    ...caseCardModel(shownCase, shown, now, isMet),
    versionId: version.id,
    text: shownCase.texts[shown.locale].text,
    rtp: floorReturnPercent(rows, { priceKind, price }, gPriceKopecks),
    items: version.rows.map((row) => oddsItemModel(row, shown, gPriceKopecks)),
  };
}

// A sum is shown in the visitor's currency, rounded up: it is what must be reached.
const conditionModel = (condition: CaseCondition, rate: string, isMet: IsMet): CaseConditionModel => ({
  kind: condition.kind,
  value: condition.kind === 'topup' ? ceilToCurrency(kopecks(condition.value), rate) : condition.value,
  met: isMet(condition),
});
