import { useState, type ReactElement } from 'react';
import type { DropModel } from '#ui/models/items.ts';
import { ProofRow } from '#ui/cases/proof-row.tsx';
import { useT } from '#ui/texts.tsx';
import { SeedDetails } from '#islands/runtime/components/seed-details.tsx';
import { PairVerdict } from '#islands/runtime/components/pair-verdict.tsx';
import { useOneCall } from '#islands/runtime/components/use-one-call.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { prepareCall } from '#islands/runtime/network/call.ts';
import type { OpeningControls } from './use-opening.ts';

/**
 * The proof of the draws beside the button: before an opening its commitment, after it the row that says when it can be
 * verified, and once the player has changed the seed what this browser found.
 */
export function ProofPart({ controls }: { controls: OpeningControls }): ReactElement {
  const { seeds, view, reels } = controls.state;
  const drops = reels.map(({ drop }) => drop);
  return (
    <div className="proof-part">
      {view === 'result' ? (
        <Drawn key={drops[0]?.insertId} controls={controls} drops={drops} />
      ) : (
        <SeedDetails seeds={seeds} />
      )}
    </div>
  );
}

interface Rotated {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** The row of drops that were drawn here; a press changes the seed, and the draws are verified at once. */
function Drawn({ controls, drops }: { controls: OpeningControls; drops: readonly DropModel[] }): ReactElement {
  const t = useT();
  const [serverSeedHash] = useState(controls.state.seeds.serverSeedHash);
  const [isAsked, setAsked] = useState(false);
  const [isRevealed, setRevealed] = useState(false);
  const call = useOneCall<Rotated>((state) => {
    setAsked(state.at === 'asked' || state.at === 'again');
    const text = state.at === 'refused' ? state.message : state.at === 'lost' ? state.what : null;
    if (text !== null) showToast({ kind: 'error', text }, t('cases.opener.close'));
  });
  const rotate = (): void => {
    call.retry();
    call.send(
      () => prepareCall<Rotated>('/api/fair/rotate', { clientSeed: null }),
      (seeds) => {
        controls.reseed(seeds);
        setRevealed(true);
      },
    );
  };
  if (isRevealed) return <PairVerdict serverSeedHash={serverSeedHash} />;
  return (
    <ProofRow
      serverSeedHash={serverSeedHash}
      drops={drops}
      act={
        <button type="button" className="btn" aria-busy={isAsked} onClick={rotate}>
          {t('cases.proof.rotate')}
        </button>
      }
    />
  );
}
