import { DemoStage, type DemoStageProps } from './case-opener/demo-stage.tsx';
import { island } from './runtime/island.ts';

/** The stage of a case for who cannot open it: it is looked at, and spun for nothing. It wakes only when touched. */
export default island<DemoStageProps>({
  name: 'demo-spin',
  load: 'intent',
  texts: [
    'cases.demo',
    'cases.opener.close',
    'cases.card.cashback',
    'cases.page.art',
    'cases.page.stock',
    'items.rarity',
  ],
  Component: DemoStage,
});
