import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { DropModel } from '#ui/models/items.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

export interface ProofRowProps {
  /** The hash of the server seed, shown before the draws. */
  readonly serverSeedHash: string;
  readonly drops: readonly DropModel[];
  /** Changes the seed: a button in the browser, a form from the server. */
  readonly act: ReactNode;
}

/** What proves the draws of an opening: their commitment, their numbers, and when they can be verified. */
export function ProofRow({ serverSeedHash, drops, act }: ProofRowProps): ReactElement {
  const t = useT();
  const nonces = drops.flatMap(({ nonce }) => nonce ?? []);
  const ends = [...new Set([Math.min(...nonces), Math.max(...nonces)])];
  const numbers = ends.map((nonce) => formatCount(nonce)).join('–');
  return (
    <div className="proof-row">
      <Icon name="shield-check" />
      <p>
        <span>
          <code>{`${serverSeedHash.slice(0, 4)}…${serverSeedHash.slice(-4)}`}</code>
          {` · ${t('cases.proof.draws', { count: nonces.length, numbers })}`}
        </span>
        <span className="tiny muted">{t('cases.proof.waits')}</span>
      </p>
      {act}
    </div>
  );
}
