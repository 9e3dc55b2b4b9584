import { formatFigure } from '../../src/shared/format.ts';
import type { T } from '../../src/shared/text-keys.ts';
import type { JudgementModel } from './report-model.ts';

/** Chance gives such a difference less than once in a million times. */
const ALARMING_P = 1e-6;
/** A probability below this is shown as being below it. */
const LEAST_SHOWN = 0.0001;

/** A probability, with the smallest ones as being smaller. */
export const shownP = (p: number): string =>
  p < LEAST_SHOWN ? `< ${formatFigure(LEAST_SHOWN)}` : formatFigure(Math.floor(p * 10_000) / 10_000);

/** What a judgement means, in a word: nothing yet, as chance has it, or not as published. */
export const verdictOf = ({ freedom, p }: JudgementModel): 'few' | 'even' | 'odd' =>
  freedom === 0 ? 'few' : p < ALARMING_P ? 'odd' : 'even';

/** A judgement in a sentence. */
export function judgedText(t: T, { chiSquare, freedom, p }: JudgementModel): string {
  const verdict = verdictOf({ chiSquare, freedom, p });
  if (verdict === 'few') return t('fairness.judged.few');
  const figures = { chi: formatFigure(Math.round(chiSquare * 100) / 100), count: freedom, p: shownP(p) };
  return `${t('fairness.judged.chi', figures)} ${t(`fairness.judged.${verdict}`)}`;
}
