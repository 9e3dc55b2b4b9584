import { useRef, type ReactElement } from 'react';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { DemoStage, type DemoStageProps } from './runtime/reel/demo-stage.tsx';
import { island } from '#ui/island.ts';

export type { DemoStageProps };

/** Stage of a case for viewers who cannot open it: a preview with demo spins. It hydrates only on interaction. */
export default island<DemoStageProps>({
  name: 'demo-spin',
  load: 'intent',
  texts: [
    'cases.demo',
    'cases.drops.chance',
    'cases.drops.price',
    'cases.opener.close',
    'cases.opener.skip',
    'cases.card.cashback',
    'cases.page.art',
    'cases.page.stock',
    'inventory.rarity',
  ],
  Component: DemoSpin,
});

function DemoSpin(props: DemoStageProps): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  useSteadyFocus(stage);
  return <DemoStage {...props} ref={stage} />;
}
