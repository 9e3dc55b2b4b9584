import { publishedCases, versionById } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { FIGURE_KINDS } from '#src/shared/figure-kinds.ts';
import type { Figure } from './figure.ts';
import { type Mark, selectFigures, selectMarks, selectTotals } from './store.ts';
import { hoursOf, type FigureWindow } from './window.ts';

const KINDS = FIGURE_KINDS.filter((kind) => kind !== 'last_seen');

/** Totals of a case: price paid, value of the drops, and expected value by the odds. */
interface CaseFigure {
  readonly title: string;
  readonly opened: number;
  readonly paid: number;
  readonly won: number;
  /** Expected value of paid openings, by the odds of their versions and the current item prices. */
  readonly paidWon: number;
  readonly expected: number;
}

export interface Figures {
  readonly window: FigureWindow;
  readonly rows: readonly Figure[];
  readonly before: readonly Figure[];
  readonly cases: readonly CaseFigure[];
  /** Distinct players who were active in the window. */
  readonly there: number;
  /** Everything before this moment is counted. Null before the first run. */
  readonly countedAt: Date | null;
}

/** Reads the figures of a window, with each kind looked up by its key. */
export async function readFigures(services: Services, window: FigureWindow, locale: Locale): Promise<Figures> {
  const { db } = services;
  const [rows, before, watchedFigures, marks] = await Promise.all([
    selectFigures(db, KINDS, window.now),
    selectTotals(db, KINDS, window.before),
    selectTotals(db, ['last_seen'], hoursOf(window.now)),
    selectMarks(db),
  ]);
  return {
    window,
    rows,
    before,
    countedAt: countedAtOf(marks),
    there: watchedFigures.reduce((sum, { count }) => sum + count, 0),
    cases: await casesOf(services, rows, locale),
  };
}

const countedAtOf = (marks: readonly Mark[]): Date | null =>
  marks.reduce<Date | null>((least, { countedAt }) => (least === null || countedAt < least ? countedAt : least), null);

/** Totals of each case, highest paid sum first. */
async function casesOf(services: Services, rows: readonly Figure[], locale: Locale): Promise<CaseFigure[]> {
  const [{ casesById }, { gPriceKopecks }] = await Promise.all([publishedCases(services), readSettings(services)]);
  const byCase = new Map<number, CaseFigure>();
  for (const [versionId, openings] of byVersion(rows)) {
    const version = await versionById(services, versionId);
    if (version === null) continue;
    const worth = version.rows.reduce(
      (sum, { from, to, item }) => sum + BigInt(to - from + 1) * BigInt(item.priceCentiG) * BigInt(gPriceKopecks),
      0n,
    );
    const title = casesById.get(version.caseId)?.texts[locale].title ?? `#${String(version.caseId)}`;
    const caseFigure = byCase.get(version.caseId) ?? { title, opened: 0, paid: 0, won: 0, paidWon: 0, expected: 0 };
    byCase.set(version.caseId, {
      title,
      opened: caseFigure.opened + openings.count,
      paid: caseFigure.paid + openings.paid,
      won: caseFigure.won + openings.won,
      paidWon: caseFigure.paidWon + openings.paidWon,
      // Hundredths of G times the price of 1 G are hundredths of a kopeck.
      expected: caseFigure.expected + Number((worth * BigInt(openings.paidCount)) / (BigInt(TICKETS_TOTAL) * 100n)),
    });
  }
  return [...byCase.values()].sort((one, other) => other.paid - one.paid || other.opened - one.opened);
}

interface VersionFigure {
  count: number;
  paidCount: number;
  paid: number;
  won: number;
  paidWon: number;
}

function byVersion(rows: readonly Figure[]): ReadonlyMap<number, VersionFigure> {
  const versions = new Map<number, VersionFigure>();
  for (const { kind, part, count, came, gave } of rows) {
    if (kind !== 'opening') continue;
    const [id, priceKind] = part.split(' ');
    const isPaid = priceKind === 'money' || priceKind === 'bonuses';
    const version = versions.get(Number(id)) ?? { count: 0, paidCount: 0, paid: 0, won: 0, paidWon: 0 };
    versions.set(Number(id), version);
    version.count += count;
    version.paid += came;
    version.won += gave;
    version.paidCount += isPaid ? count : 0;
    version.paidWon += isPaid ? gave : 0;
  }
  return versions;
}
