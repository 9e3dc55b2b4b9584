import { useEffect, useState, type ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { useT } from '#ui/texts.tsx';
import { verifyDraw, type FairVerdict, type RevealedDraw } from '#src/shared/verify-draw.ts';
import { island } from '#ui/island.ts';

/**
 * Verdict on a draw. Shows the server's verdict until the browser has verified that the seeds produce the claimed
 * result. Browsers have no WebCrypto over plain http, and the island says so.
 */
export default island<RevealedDraw>({
  name: 'draw-verdict',
  load: 'idle',
  texts: ['fairness.check'],
  Component: DrawVerdict,
});

type State = { readonly name: 'server' | 'unsupported' } | { readonly name: 'done'; readonly verdict: FairVerdict };

function DrawVerdict(draw: RevealedDraw): ReactElement {
  const [state, setState] = useState<State>({ name: 'server' });
  useEffect(() => {
    void recount(draw).then(setState);
  }, [draw]);
  return state.name === 'done' ? (
    <Counted verdict={state.verdict} />
  ) : (
    <Uncounted isSupported={state.name === 'server'} />
  );
}

async function recount(draw: RevealedDraw): Promise<State> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  return subtle ? { name: 'done', verdict: await verifyDraw(draw, subtle) } : { name: 'unsupported' };
}

function Uncounted({ isSupported }: { isSupported: boolean }): ReactElement {
  const t = useT();
  const which = isSupported ? 'server' : 'unsupported';
  return (
    <div className="verdict__ok" role="status">
      <Icon name={isSupported ? 'shield-check' : 'circle-alert'} />
      <div>
        <b className="display">{t(`fairness.check.${which}.title`)}</b>
        <span>{t(`fairness.check.${which}.text`)}</span>
      </div>
    </div>
  );
}

function Counted({ verdict }: { verdict: FairVerdict }): ReactElement {
  const t = useT();
  const which = verdict.holds ? 'match' : 'mismatch';
  return (
    <div className={`verdict__ok is-${which}`}>
      <Icon name={verdict.holds ? 'shield-check' : 'triangle-alert'} />
      <div role="status">
        <b className="display">{t(`fairness.check.${which}.title`)}</b>
        <span>{t(`fairness.check.${which}.text`, { ticket: formatCount(verdict.ticket) })}</span>
        <ul className="verdict__checks">
          <Check name={t('fairness.check.hash')} holds={verdict.hashHolds} />
          <Check name={t('fairness.check.ticket')} holds={verdict.ticketHolds} />
          <Check name={t('fairness.check.range')} holds={verdict.rangeHolds} />
        </ul>
      </div>
    </div>
  );
}

function Check({ name, holds }: { name: string; holds: boolean }): ReactElement {
  const t = useT();
  const icon: IconName = holds ? 'circle-check' : 'circle-x';
  return (
    <li className={holds ? 'good' : 'bad'}>
      <Icon name={icon} small />
      {name}
      <span className="vh">: {t(holds ? 'fairness.check.holds' : 'fairness.check.fails')}</span>
    </li>
  );
}
