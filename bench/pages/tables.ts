import { median } from '#bench/print.ts';
import { BYTE_LIMITS, EARLY_KINDS, PAINT_LIMITS, PLAIN_RATIO_LIMIT, SCORE_LIMIT } from './limits.ts';
import type { Figures } from './phone.ts';
import type { Weight } from './weigh.ts';

/** The visits to one page of the store, and those to the plain page with its pictures. */
export interface Measured {
  readonly page: string;
  readonly visits: readonly Figures[];
  readonly plain: readonly Figures[];
}

interface Cell {
  readonly text: string;
  readonly isMet: boolean;
}

/**
 * Prints the measured values beside their limits; a value beyond its limit is marked SHORT. Returns whether all limits
 * are met.
 */
export function printPaints(rows: readonly Measured[]): boolean {
  return print(rows.map(({ page, visits, plain }) => ({ page, ...cellsOf(visits, plain) })));
}

/** The same for the bytes that pages load. */
export function printWeights(weights: Readonly<Record<'home' | 'case', Weight>>): boolean {
  const { home } = weights;
  return print([
    { page: 'home', ...scriptCells(home), ...homeCells(home) },
    { page: 'case', ...scriptCells(weights.case) },
  ]);
}

function cellsOf(visits: readonly Figures[], plain: readonly Figures[]): Record<string, Cell> {
  const { fcpMs, lcpMs, tbtMs, cls } = PAINT_LIMITS;
  const middle = (figure: keyof Figures): number => median(visits.map((visit) => visit[figure]));
  const ratioOf = (figure: keyof Figures): number => middle(figure) / median(plain.map((visit) => visit[figure]));
  const score = (figure: keyof Figures): Cell => ({
    text: String(middle(figure)),
    isMet: middle(figure) >= SCORE_LIMIT,
  });
  const ratio = (figure: keyof Figures): Cell => atMost(ratioOf(figure), PLAIN_RATIO_LIMIT, 2);
  return {
    [`FCP ms <= ${String(fcpMs)}`]: atMost(middle('fcpMs'), fcpMs, 0),
    [`LCP ms <= ${String(lcpMs)}`]: atMost(middle('lcpMs'), lcpMs, 0),
    [`FCP : plain <= ${String(PLAIN_RATIO_LIMIT)}`]: ratio('fcpMs'),
    [`LCP : plain <= ${String(PLAIN_RATIO_LIMIT)}`]: ratio('lcpMs'),
    [`TBT ms <= ${String(tbtMs)}`]: atMost(middle('tbtMs'), tbtMs, 0),
    [`CLS <= ${String(cls)}`]: atMost(middle('cls'), cls, 4),
    'performance 100': score('performance'),
    'accessibility 100': score('accessibility'),
    'best practices 100': score('bestPractices'),
    'SEO 100': score('seo'),
  };
}

function homeCells(weight: Weight): Record<string, Cell> {
  const { documentAndStyles, document, scriptsInAll } = BYTE_LIMITS;
  return {
    [`HTML + CSS bytes <= ${String(documentAndStyles)}`]: atMost(
      weight.documentBytes + weight.styleBytes,
      documentAndStyles,
      0,
    ),
    [`HTML bytes <= ${String(document)}`]: atMost(weight.documentBytes, document, 0),
    [`JS bytes in all <= ${String(scriptsInAll)}`]: atMost(weight.scriptBytes, scriptsInAll, 0),
  };
}

function scriptCells(weight: Weight): Record<string, Cell> {
  const { scriptsAtFirst } = BYTE_LIMITS;
  const allowedKinds = new Set<string>(EARLY_KINDS);
  return {
    'blocking or preloaded': {
      text: weight.earlyKinds.join(', '),
      isMet: weight.earlyKinds.length <= allowedKinds.size && weight.earlyKinds.every((kind) => allowedKinds.has(kind)),
    },
    [`JS bytes at first <= ${String(scriptsAtFirst)}`]: atMost(weight.firstScriptBytes, scriptsAtFirst, 0),
    'react-dom at first': { text: weight.hasReactDomAtFirst ? 'yes' : 'no', isMet: !weight.hasReactDomAtFirst },
  };
}

/** A missing value (NaN) does not meet a limit. */
const atMost = (value: number, limit: number, decimals: number): Cell => ({
  text: value.toFixed(decimals),
  isMet: value <= limit,
});

function print(rows: readonly Readonly<Record<string, Cell | string>>[]): boolean {
  const textOf = (cell: Cell | string): string =>
    typeof cell === 'string' ? cell : `${cell.text}${cell.isMet ? '' : ' SHORT'}`;
  const table = rows.map(({ page, ...cells }) => [
    textOf(page ?? ''),
    Object.fromEntries(Object.entries(cells).map(([figure, cell]) => [figure, textOf(cell)])),
  ]);
  console.table(Object.fromEntries(table));
  return rows.every((row) => Object.values(row).every((cell) => typeof cell === 'string' || cell.isMet));
}
