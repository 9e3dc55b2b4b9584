import { DemoStage, type DemoStageProps } from './case-opener/demo-stage.tsx';
import { island } from './runtime/island.ts';

/** Stage of a case for viewers who cannot open it: a preview with demo spins. It hydrates only on interaction. */
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
