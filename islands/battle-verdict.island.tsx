import { useEffect, useState, type ReactElement } from 'react';
import { sha256Hex, verifyDraw } from '#src/shared/verify-draw.ts';
import { Icon } from '#ui/icon.tsx';
import { island } from '#ui/island.ts';
import { useT } from '#ui/texts.tsx';

/** Claims of the proof page of a battle. */
interface BattleClaims {
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  /** The client seeds in the order of the seats, and the public random number. */
  readonly clientSeed: string;
  /** A draw of each seat and round, and the one that decided a tie. */
  readonly draws: readonly {
    readonly nonce: number;
    readonly cursor: number;
    readonly ticket: number;
    readonly from: number;
    readonly to: number;
  }[];
  readonly beacon: { readonly randomness: string; readonly signature: string } | null;
}

/** Repeats all draws of a battle in the browser. Until then, and without WebCrypto, it says that the store did. */
export default island<BattleClaims>({
  name: 'battle-verdict',
  load: 'idle',
  texts: ['battles.check'],
  Component: BattleVerdict,
});

interface Verdict {
  readonly hashHolds: boolean;
  /** Number of draws that hold. */
  readonly held: number;
  readonly beaconHolds: boolean | null;
}

type State = { readonly name: 'server' | 'unsupported' } | { readonly name: 'done'; readonly verdict: Verdict };

function BattleVerdict(claims: BattleClaims): ReactElement {
  const t = useT();
  const [state, setState] = useState<State>({ name: 'server' });
  useEffect(() => {
    void recount(claims).then(setState);
  }, [claims]);
  if (state.name !== 'done') {
    return (
      <div className="verdict__ok" role="status">
        <Icon name={state.name === 'server' ? 'shield-check' : 'circle-alert'} />
        <div>
          <b className="display">{t(`battles.check.${state.name}`)}</b>
          <span>{t(`battles.check.${state.name}Text`)}</span>
        </div>
      </div>
    );
  }
  const { hashHolds, held, beaconHolds } = state.verdict;
  const count = claims.draws.length;
  const holds = hashHolds && held === count && beaconHolds !== false;
  return (
    <div className={`verdict__ok is-${holds ? 'match' : 'mismatch'}`}>
      <Icon name={holds ? 'shield-check' : 'triangle-alert'} />
      <div role="status">
        <b className="display">{t(holds ? 'battles.check.match' : 'battles.check.mismatch')}</b>
        <span>{t(holds ? 'battles.check.matchText' : 'battles.check.mismatchText')}</span>
        <ul className="verdict__checks">
          <Check name={t('battles.check.hash')} holds={hashHolds} />
          <Check name={t('battles.check.draws', { held, count })} holds={held === count} />
          {beaconHolds !== null && <Check name={t('battles.check.beacon')} holds={beaconHolds} />}
        </ul>
      </div>
    </div>
  );
}

async function recount({ serverSeedHash, serverSeed, clientSeed, draws, beacon }: BattleClaims): Promise<State> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return { name: 'unsupported' };
  let held = 0;
  for (const draw of draws) {
    const { holds } = await verifyDraw({ ...draw, clientSeed, serverSeed, serverSeedHash }, subtle);
    if (holds) held += 1;
  }
  const hashHolds = (await sha256Hex(serverSeed, subtle)) === serverSeedHash;
  return { name: 'done', verdict: { hashHolds, held, beaconHolds: beacon && (await beaconHolds(beacon, subtle)) } };
}

/** The random number of a beacon is the hash of its signature, which verify-draw.mjs checks by the public key. */
async function beaconHolds(
  { randomness, signature }: NonNullable<BattleClaims['beacon']>,
  subtle: SubtleCrypto,
): Promise<boolean> {
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === randomness;
}

function Check({ name, holds }: { readonly name: string; readonly holds: boolean }): ReactElement {
  const t = useT();
  return (
    <li className={holds ? 'good' : 'bad'}>
      <Icon name={holds ? 'circle-check' : 'circle-x'} small />
      {name}
      <span className="vh">: {t(holds ? 'battles.check.holds' : 'battles.check.fails')}</span>
    </li>
  );
}
