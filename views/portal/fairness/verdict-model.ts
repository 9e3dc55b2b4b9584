import { formatFigure } from '#src/shared/format-odds.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { JudgementModel } from './report-model.ts';

/** Pure chance produces such a deviation less than once in a million times. */
const ALARMING_P = 1e-6;
/** Smaller probabilities are shown as "less than" this value. */
const LEAST_SHOWN = 0.0001;

/** Formats a probability; very small values are shown as an upper bound. */
export const shownP = (p: number, tag: string): string =>
  p < LEAST_SHOWN ? `< ${formatFigure(LEAST_SHOWN, tag)}` : formatFigure(Math.floor(p * 10_000) / 10_000, tag);

/** Verdict: too few draws, consistent with the published odds, or inconsistent. */
export const verdictOf = ({ freedom, p }: JudgementModel): 'few' | 'even' | 'odd' =>
  freedom === 0 ? 'few' : p < ALARMING_P ? 'odd' : 'even';

export function judgedText(t: T, { chiSquare, freedom, p }: JudgementModel): string {
  const verdict = verdictOf({ chiSquare, freedom, p });
  if (verdict === 'few') return t('fairness.judged.few');
  const figures = { chi: formatFigure(Math.round(chiSquare * 100) / 100, t.tag), count: freedom, p: shownP(p, t.tag) };
  return `${t('fairness.judged.chi', figures)} ${t(`fairness.judged.${verdict}`)}`;
}
