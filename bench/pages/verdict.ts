import { median, type Row } from '#bench/print.ts';
import { HOME_GOALS, PAGE_GOALS } from './limits.ts';
import type { Figures } from './phone.ts';

/** The visits to one page of the store, and those to both reference pages. */
export interface Measured {
  readonly page: string;
  readonly visits: readonly Figures[];
  readonly plain: readonly Figures[];
  readonly island: readonly Figures[];
}

interface Goal {
  readonly name: string;
  readonly text: string;
  readonly isMet: boolean;
}

/** Compares the medians of a page with its goals: one line, which names the goals that it misses. */
export function judgePage({ page, visits, plain, island }: Measured): Row {
  const of = (figure: keyof Figures): number => median(visits.map((visit) => visit[figure]));
  const ratio = (figure: keyof Figures, reference: readonly Figures[]): number =>
    of(figure) / median(reference.map((visit) => visit[figure]));
  const { paintRatio, blockingMs, mainThreadRatio, shift, score, otherScores } = PAGE_GOALS;
  const whole = (name: string, figure: keyof Figures): Goal => ({
    name,
    text: `${name} ${String(of(figure))}`,
    isMet: of(figure) >= otherScores,
  });
  const goals: Goal[] = [
    paint('FCP', of('fcpMs'), ratio('fcpMs', plain), paintRatio),
    paint('LCP', of('lcpMs'), ratio('lcpMs', plain), paintRatio),
    {
      name: 'TBT',
      text: `TBT ${ms(of('tbtMs'))} (${times(ratio('tbtMs', island))} island)`,
      isMet: of('tbtMs') <= blockingMs && of('tbtMs') <= median(island.map(({ tbtMs }) => tbtMs)),
    },
    {
      name: 'main thread',
      text: `main thread ${ms(of('mainThreadMs'))} (${times(ratio('mainThreadMs', island))} island)`,
      isMet: ratio('mainThreadMs', island) <= mainThreadRatio,
    },
    { name: 'CLS', text: `CLS ${of('cls').toFixed(3)}`, isMet: of('cls') <= shift },
    { name: 'score', text: `score ${String(of('score'))}`, isMet: of('score') >= score },
    whole('accessibility', 'accessibility'),
    whole('best practices', 'bestPractices'),
    ...sizeGoals(page, of('requests'), of('bytes')),
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

const paint = (name: string, valueMs: number, ratio: number, limit: number): Goal => ({
  name,
  text: `${name} ${ms(valueMs)} (${times(ratio)} plain)`,
  isMet: ratio <= limit,
});

/** The number of requests and bytes is a goal of the guest's home page. */
function sizeGoals(page: string, requests: number, bytes: number): Goal[] {
  const isHome = page.startsWith('home') && page.endsWith('guest');
  return [
    { name: 'requests', text: `${String(requests)} requests`, isMet: !isHome || requests <= HOME_GOALS.requests },
    { name: 'bytes', text: `${(bytes / 1000).toFixed(0)} kB`, isMet: !isHome || bytes <= HOME_GOALS.bytes },
  ];
}

/** The figures of one visit, or the medians of a reference page. */
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
