import { rangeOf, type TicketRange } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { OddsItemModel, Rarity } from '#ui/models/items.ts';

/** Adjacent tickets of one rarity and their items, in ticket order. */
export interface Stretch extends TicketRange {
  readonly rarity: Rarity;
  readonly items: readonly OddsItemModel[];
}

/** Position of a range on a ruler, as SVG percentages of its width. */
export interface Span {
  readonly x: string;
  readonly width: string;
}

/** Label below a ruler; `x` is its centre. */
export interface RulerLabel {
  readonly text: string;
  readonly x: string;
}

/** Width of the narrowest ruler (a 360 px phone), and maximum width of a character of its 12 px text. */
const NARROWEST_PX = 250;
const CHARACTER_PX = 7;
const GAP_PX = 8;

/** Splits odds in any order into stretches of one rarity. */
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

/**
 * Finds the stretch that contains a ticket.
 *
 * @throws RangeError when no stretch contains it
 */
export const stretchOf = (stretches: readonly Stretch[], ticket: number): Stretch => rangeOf(stretches, ticket);

/** Position of `range` on a ruler of `whole`, by default all tickets. */
export function spanOf(range: TicketRange, fullRange: TicketRange = { from: 0, to: TICKETS_TOTAL - 1 }): Span {
  const total = fullRange.to - fullRange.from + 1;
  return { x: percent((range.from - fullRange.from) / total), width: percent((range.to - range.from + 1) / total) };
}

/**
 * Labels below a zoomed ruler: always the drawn item, then the broadest items whose labels do not overlap earlier ones,
 * even on the narrowest phone.
 */
export function labelsOf(stretch: Stretch, hitRange: TicketRange): RulerLabel[] {
  const isHit = (item: OddsItemModel): boolean => item.from === hitRange.from;
  const breadth = (item: OddsItemModel): number => (isHit(item) ? Infinity : item.to - item.from);
  const total = stretch.to - stretch.from + 1;
  const takenSpans: Array<readonly [left: number, right: number]> = [];
  const labels: RulerLabel[] = [];
  for (const item of stretch.items.toSorted((a, b) => breadth(b) - breadth(a))) {
    const half = Math.min(0.5, (item.skin.length * CHARACTER_PX) / NARROWEST_PX / 2);
    const centre = ((item.from + item.to + 1) / 2 - stretch.from) / total;
    const middle = Math.min(1 - half, Math.max(half, centre));
    const gap = GAP_PX / NARROWEST_PX;
    if (takenSpans.some(([left, right]) => middle - half < right + gap && middle + half > left - gap)) continue;
    takenSpans.push([middle - half, middle + half]);
    labels.push({ text: item.skin, x: percent(middle) });
  }
  return labels;
}

const percent = (share: number): string => `${String(Math.round(share * 1_000_000) / 10_000)}%`;
