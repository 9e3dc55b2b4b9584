import { useEffect, useState, type ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { PairOutcome } from './check-pair.ts';

export interface PairVerdictProps {
  /** The hash of the revealed server seed. */
  readonly serverSeedHash: string;
}

/** Says what this browser found when it verified all draws of a revealed pair, which it does by itself. */
export function PairVerdict({ serverSeedHash }: PairVerdictProps): ReactElement {
  const t = useT();
  const [outcome, setOutcome] = useState<PairOutcome | null>(null);
  useEffect(() => {
    void import('#islands/runtime/components/check-pair.ts')
      .then(({ checkPair }) => checkPair(serverSeedHash))
      .then(setOutcome);
  }, [serverSeedHash]);
  return (
    <p className={`pair-said ${outcome === null ? '' : `is-${outcome.kind}`}`} role="status">
      {outcome?.kind === 'match' ? <Tick /> : <Icon name={outcome?.kind === 'mismatch' ? 'triangle-alert' : 'lock'} />}
      <span>{textOf(outcome)}</span>
    </p>
  );

  function textOf(found: PairOutcome | null): string {
    if (found === null) return t('fairness.pair.checking');
    if (found.kind === 'match') return t('fairness.pair.match', { count: found.count });
    if (found.kind === 'mismatch') return t('fairness.pair.mismatch', { nonce: formatCount(found.nonce) });
    return t(`fairness.pair.${found.kind}`);
  }
}

/** A check that is drawn once. */
function Tick(): ReactElement {
  return (
    <svg className="pair-said__tick" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </svg>
  );
}
