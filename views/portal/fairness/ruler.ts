import { rangeOf, type TicketRange } from '../../src/shared/roll.ts';
import { TICKETS_TOTAL } from '../../src/shared/units.ts';
import type { OddsItemModel, Rarity } from '../ui/models.ts';

/** Neighbouring tickets of one rarity, and the items that share them, in the tickets' order. */
export interface Stretch extends TicketRange {
  readonly rarity: Rarity;
  readonly items: readonly OddsItemModel[];
}

/** Where a range stands on a ruler, as SVG percentages of its width. */
export interface Span {
  readonly x: string;
  readonly width: string;
}

/** A name under a ruler; `x` is its middle. */
export interface RulerLabel {
  readonly text: string;
  readonly x: string;
}

/** The narrowest ruler there is (a phone of 360 px), and what a character of its 12 px text takes at most. */
const NARROWEST_PX = 250;
const CHARACTER_PX = 7;
const GAP_PX = 8;

/** Cuts odds, in any order, into stretches of one rarity each. */
export function stretchesOf(odds: readonly OddsItemModel[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const item of odds.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1);
    if (last?.rarity === item.rarity) {
      stretches[stretches.length - 1] = { ...last, to: item.to, items: [...last.items, item] };
    } else {
      stretches.push({ rarity: item.rarity, from: item.from, to: item.to, items: [item] });
    }
  }
  return stretches;
}

/** The stretch that holds a ticket. Throws RangeError when none does. */
export const stretchOf = (stretches: readonly Stretch[], ticket: number): Stretch => rangeOf(stretches, ticket);

/** Where `range` stands on a ruler that shows `whole`; all tickets when left out. */
export function spanOf(range: TicketRange, whole: TicketRange = { from: 0, to: TICKETS_TOTAL - 1 }): Span {
  const total = whole.to - whole.from + 1;
  return { x: percent((range.from - whole.from) / total), width: percent((range.to - range.from + 1) / total) };
}

/**
 * The names under a zoomed ruler: the drawn item's always, of the others the broadest ones that do not touch a name
 * already standing, even on the narrowest phone.
 */
export function labelsOf(stretch: Stretch, hit: TicketRange): RulerLabel[] {
  const isHit = (item: OddsItemModel): boolean => item.from === hit.from;
  const breadth = (item: OddsItemModel): number => (isHit(item) ? Infinity : item.to - item.from);
  const total = stretch.to - stretch.from + 1;
  const taken: Array<readonly [left: number, right: number]> = [];
  const labels: RulerLabel[] = [];
  for (const item of stretch.items.toSorted((a, b) => breadth(b) - breadth(a))) {
    const half = Math.min(0.5, (item.skin.length * CHARACTER_PX) / NARROWEST_PX / 2);
    const centre = ((item.from + item.to + 1) / 2 - stretch.from) / total;
    const middle = Math.min(1 - half, Math.max(half, centre));
    const gap = GAP_PX / NARROWEST_PX;
    if (taken.some(([left, right]) => middle - half < right + gap && middle + half > left - gap)) continue;
    taken.push([middle - half, middle + half]);
    labels.push({ text: item.skin, x: percent(middle) });
  }
  return labels;
}

const percent = (share: number): string => `${String(Math.round(share * 1_000_000) / 10_000)}%`;
