import { type ReactElement, type SyntheticEvent, useRef, useState } from 'react';
import type { CheckOutcome, CheckForm } from '#ui/models/draws.ts';
import { checkHere } from './draw-check/check-here.ts';
import { CheckFields } from './draw-check/check-fields.tsx';
import { CheckResult } from './draw-check/check-result.tsx';
import { island } from '#ui/island.ts';

export interface DrawCheckProps {
  /** Form action without JavaScript; proof pages are under the same path. */
  readonly action: string;
  readonly proofs: string;
  readonly asked: CheckForm;
  readonly result: CheckOutcome | null;
}

/** Verifies any draw. The server checks the draw in the address; after hydration the browser checks it itself. */
export default island<DrawCheckProps>({
  name: 'draw-check',
  load: 'visible',
  texts: [
    'fairness.verify',
    'fairness.check',
    'fairness.step.digest',
    'fairness.step.ticket.label',
    'layout.field.empty',
  ],
  Component: DrawCheck,
});

function DrawCheck({ action, proofs, asked, result }: DrawCheckProps): ReactElement {
  const [checkResult, setChecked] = useState(result);
  const turn = useRef(0);
  const check = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    turn.current += 1;
    const mine = turn.current;
    const fields = new FormData(event.currentTarget);
    const text = (name: keyof CheckForm): string => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    void checkHere({
      draw: text('draw'),
      serverSeed: text('serverSeed'),
      serverSeedHash: text('serverSeedHash'),
      clientSeed: text('clientSeed'),
      nonce: text('nonce'),
      cursor: text('cursor'),
    }).then((outcome) => {
      if (mine === turn.current) setChecked(outcome);
    });
  };
  return (
    <>
      <CheckResult checked={checkResult} proofs={proofs} />
      <div className="split split--even">
        <CheckFields asked={asked} action={action} onCheck={check} />
      </div>
    </>
  );
}
