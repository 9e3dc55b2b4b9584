import { island } from '#ui/island.ts';
import { PairVerdict, type PairVerdictProps } from './runtime/components/pair-verdict.tsx';

/** Verifies all draws of a revealed pair of the player in this browser. */
export default island<PairVerdictProps>({
  name: 'pair-check',
  load: 'visible',
  texts: ['fairness.pair'],
  Component: PairVerdict,
});
