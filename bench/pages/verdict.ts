import { median, type Row } from '#bench/print.ts';
import { PAGE_GOALS } from './limits.ts';
import type { Figures } from './phone.ts';

/** The visits to one page of the store, and those to the plain page. */
export interface PageVisits {
  readonly page: string;
  readonly visits: readonly Figures[];
  readonly plain: readonly Figures[];
}

interface Goal {
  readonly name: string;
  readonly text: string;
  readonly isMet: boolean;
}

/** Compares the medians of a page with its goals: one line, which names the goals that it misses. */
export function judgePage({ page, visits, plain }: PageVisits): Row {
  const of = (figure: keyof Figures): number => median(visits.map((visit) => visit[figure]));
  const ofPlain = (figure: keyof Figures): number => median(plain.map((visit) => visit[figure]));
  const ratio = (figure: keyof Figures): number => of(figure) / ofPlain(figure);
  const { paintRatio, blockingMs, mainThreadRatio, shift, score, otherScores } = PAGE_GOALS;
  const whole = (name: string, figure: keyof Figures): Goal => ({
    name,
    text: `${name} ${String(of(figure))}`,
    isMet: of(figure) >= otherScores,
  });
  const goals: Goal[] = [
    paint(
      'FCP',
      visits.map(({ fcpMs }) => fcpMs),
      ratio('fcpMs'),
      paintRatio,
    ),
    paint(
      'LCP',
      visits.map(({ lcpMs }) => lcpMs),
      ratio('lcpMs'),
      paintRatio,
    ),
    {
      name: 'TBT',
      text: `TBT ${ms(of('tbtMs'))} (${times(ratio('tbtMs'))} plain)`,
      isMet: of('tbtMs') <= Math.max(blockingMs, ofPlain('tbtMs')),
    },
    {
      name: 'main thread',
      text: `main thread ${ms(of('mainThreadMs'))} (${times(ratio('mainThreadMs'))} plain)`,
      isMet: ratio('mainThreadMs') <= mainThreadRatio,
    },
    { name: 'CLS', text: `CLS ${of('cls').toFixed(3)}`, isMet: of('cls') <= shift },
    { name: 'score', text: `score ${String(of('score'))}`, isMet: of('score') >= score },
    whole('accessibility', 'accessibility'),
    whole('best practices', 'bestPractices'),
  ];
  if (isListed(page)) goals.push(whole('SEO', 'seo'));
  const missed = goals.filter(({ isMet }) => !isMet).map(({ name }) => name);
  return {
    work: page,
    figure: goals.map(({ text }) => text).join(', '),
    beside: `median of ${String(visits.length)}`,
    ratio: '',
    goal: missed.length === 0 ? 'all goals' : `${missed.join(', ')}:`,
    isMet: missed.length === 0,
  };
}

/** Contracts, profiles and what a player sees are not for search engines. */
const isListed = (page: string): boolean => page.endsWith('guest') && !/^(?:contract|profile) /.test(page);

/** With the range, because the paints of one page fall into two modes. */
const paint = (name: string, allMs: readonly number[], ratio: number, limit: number): Goal => ({
  name,
  text: `${name} ${ms(median(allMs))} (${times(ratio)} plain, ${ms(Math.min(...allMs))} to ${ms(Math.max(...allMs))})`,
  isMet: ratio <= limit,
});

/** The figures of one visit, or the medians of several. */
export function describeVisits(visits: readonly Figures[]): string {
  const of = (figure: keyof Figures): number => median(visits.map((visit) => visit[figure]));
  return [
    `FCP ${ms(of('fcpMs'))}`,
    `LCP ${ms(of('lcpMs'))}`,
    `TBT ${ms(of('tbtMs'))}`,
    `main thread ${ms(of('mainThreadMs'))}`,
    `CLS ${of('cls').toFixed(3)}`,
    `${String(of('requests'))} requests`,
    `${(of('bytes') / 1000).toFixed(0)} kB`,
    `score ${String(of('score'))}`,
  ].join(', ');
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const times = (ratio: number): string => `${ratio.toFixed(2)} x`;
