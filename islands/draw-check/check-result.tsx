import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { CheckOutcome } from '#ui/models/draws.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { useT } from '#ui/texts.tsx';

/** Result of a check, in a live region for screen readers. */
export function CheckResult({ checked, proofs }: { checked: CheckOutcome | null; proofs: string }): ReactElement {
  return (
    <div role="status" className="fair-result">
      {checked !== null && (checked.kind === 'counted' ? <Counted checked={checked} /> : <Said kind={checked.kind} />)}
      {checked !== null && 'drawId' in checked && checked.drawId !== null && (
        <ProofLink address={`${proofs}/${String(checked.drawId)}`} />
      )}
    </div>
  );
}

function ProofLink({ address }: { address: string }): ReactElement {
  const t = useT();
  return (
    <a className="link link--under" href={address}>
      {t('fairness.verify.proof')}
    </a>
  );
}

const ICONS: Readonly<Record<Exclude<CheckOutcome['kind'], 'counted'>, IconName>> = {
  unknown: 'search-x',
  waiting: 'lock',
  wrong: 'circle-alert',
  failed: 'circle-alert',
};

function Said({ kind }: { kind: Exclude<CheckOutcome['kind'], 'counted'> }): ReactElement {
  const t = useT();
  return (
    <div className="verdict">
      <div className="verdict__ok">
        <Icon name={ICONS[kind]} />
        <div>
          <b className="display">{t(`fairness.verify.${kind}.title`)}</b>
          <span>{t(`fairness.verify.${kind}.text`)}</span>
        </div>
      </div>
    </div>
  );
}

function Counted({ checked }: { checked: Extract<CheckOutcome, { kind: 'counted' }> }): ReactElement {
  const t = useT();
  const { by, hash, digest, ticket, holds } = checked;
  const verdict = holds === null ? 'plain' : holds ? 'match' : 'mismatch';
  return (
    <div className="verdict">
      <div className={verdict === 'plain' ? 'verdict__ok' : `verdict__ok is-${verdict}`}>
        <Icon name={verdict === 'mismatch' ? 'triangle-alert' : 'shield-check'} />
        <div>
          <b className="display">
            {verdict === 'plain'
              ? t('fairness.verify.ticket', { ticket: formatCount(ticket) })
              : t(`fairness.check.${verdict}.title`)}
          </b>
          <span>{t(`fairness.verify.by.${by}`)}</span>
        </div>
      </div>
      <dl className="facts facts--wide">
        <dt>{t('fairness.step.ticket.label')}</dt>
        <dd className="num">{formatCount(ticket)}</dd>
        <dt>{t('fairness.check.hash')}</dt>
        <dd>
          <code className="code">{hash}</code>
        </dd>
        <dt>{t('fairness.step.digest.result')}</dt>
        <dd>
          <code className="code">{digest}</code>
        </dd>
      </dl>
    </div>
  );
}
