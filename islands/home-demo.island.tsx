import { startTransition, useEffect, useRef, useState, type ReactElement, type Ref } from 'react';
import { formatChance } from '#src/shared/format-odds.ts';
import { formatPrice } from '#src/shared/format-value.ts';
import type { DemoAnswer } from '#src/games/cases/outputs.ts';
import { useHref } from '#ui/href.ts';
import { island } from '#ui/island.ts';
import { Picture } from '#ui/picture.tsx';
import { rarityKey } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import { showToast } from './runtime/dialogs/toast.ts';
import { prepareCall } from './runtime/network/call.ts';
import { reelsFor, type Reel } from './runtime/reel/reel-run.ts';
import { Reels } from './runtime/reel/reels.tsx';
import { SkipButton } from './runtime/reel/skip-button.tsx';
import type { StripTile } from './runtime/reel/strip.ts';
import { skipsShow } from './runtime/session/game-preferences.ts';

export interface HomeDemoProps {
  /** The case to try: its name in addresses, and its open crate. */
  readonly name: string;
  readonly hover: string;
  readonly tiles: readonly StripTile[];
  readonly sign: string;
  /** Address of the stylesheet of the reel, which the page loads with the first spin. */
  readonly styles: string;
}

interface Spin {
  /** Distinguishes consecutive spins. */
  readonly number: number;
  readonly reel: Reel;
  readonly instant: boolean;
}

/** What the store offers to a guest, and a trial: the reel runs in the place of the crate. */
export default island<HomeDemoProps>({
  name: 'home-demo',
  load: 'intent',
  texts: ['cases.pitch', 'cases.demo', 'cases.opener.skip', 'inventory.rarity'],
  Component: HomeDemo,
});

function HomeDemo({ name, hover, tiles, sign, styles }: HomeDemoProps): ReactElement {
  const t = useT();
  const [spin, setSpin] = useState<Spin | null>(null);
  const [busy, setBusy] = useState(false);
  const spinOnce = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = await prepareCall<DemoAnswer>('/api/case/demo', { case: name }).send();
    setBusy(false);
    if (outcome.kind !== 'done') {
      const text = outcome.kind === 'refused' ? outcome.message : t('cases.demo.lost', outcome);
      showToast({ kind: 'error', text }, t('layout.menu.close'));
      return;
    }
    const number = (spin?.number ?? 0) + 1;
    const [reel] = reelsFor(
      outcome.data.drops.map((drop) => ({ ...drop, insertId: number })),
      tiles,
    );
    // A transition waits for the stylesheet, so that the reel never appears without it.
    if (reel !== undefined) startTransition(() => setSpin({ number, reel, instant: skipsShow() }));
  };
  const form = (text: string, className: string): ReactElement => (
    <TryForm name={name} text={text} className={className} busy={busy} onTry={() => void spinOnce()} />
  );
  return (
    <div className={spin === null ? 'hero__in' : 'hero__in is-played'}>
      <div className="hero__say">
        <h1>{t('cases.pitch.title')}</h1>
        {form(t('cases.pitch.try'), 'btn btn--main')}
      </div>
      <div className="hero__art">
        <Picture logo={hover} size="pitch" load="first" />
      </div>
      {spin !== null && (
        <>
          <link rel="stylesheet" href={styles} precedence="default" />
          <Played key={spin.number} spin={spin} sign={sign} name={name}>
            {form(t('cases.demo.again'), 'btn btn--line')}
          </Played>
        </>
      )}
    </div>
  );
}

interface TryFormProps {
  readonly name: string;
  readonly text: string;
  readonly className: string;
  readonly busy: boolean;
  readonly onTry: () => void;
}

/** Without JavaScript the form opens a page with the result. */
function TryForm({ name, text, className, busy, onTry }: TryFormProps): ReactElement {
  return (
    <form
      method="post"
      action={useHref()(`/case/${name}/demo`)}
      onSubmit={(event) => {
        event.preventDefault();
        onTry();
      }}
    >
      <button type="submit" className={className} aria-busy={busy}>
        {text}
      </button>
    </form>
  );
}

interface PlayedProps {
  readonly spin: Spin;
  readonly sign: string;
  readonly name: string;
  /** The form of another spin. */
  readonly children: ReactElement;
}

/** The reel of a trial, and then what it stopped on, which is marked as a trial. */
function Played({ spin: { reel, instant }, sign, name, children }: PlayedProps): ReactElement {
  const [skipped, setSkipped] = useState(false);
  const [stopped, setStopped] = useState(instant);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (stopped) shown.current?.focus({ preventScroll: true });
  }, [stopped]);
  if (stopped) return <Won ref={shown} reel={reel} sign={sign} name={name} again={children} />;
  const skip = (): void => setSkipped(true);
  return (
    <div className="hero__play">
      <Reels reels={[reel]} instant={instant} skipped={skipped} onSkip={skip} onStop={() => setStopped(true)} />
      <SkipButton onSkip={skip} />
    </div>
  );
}

interface WonProps extends Pick<PlayedProps, 'sign' | 'name'> {
  readonly ref: Ref<HTMLElement>;
  readonly reel: Reel;
  readonly again: ReactElement;
}

function Won({ ref, reel, sign, name, again }: WonProps): ReactElement {
  const t = useT();
  const href = useHref();
  const { item } = reel.drop;
  const signIn = `${href('/login')}?return=${encodeURIComponent(href(`/case/${name}`))}`;
  return (
    <section ref={ref} className="hero__play hero__won" data-r={item.rarity} tabIndex={-1}>
      <Picture logo={item.logo} size="card" load="eager" />
      <div>
        <p role="status">
          <span className="badge">{t('cases.demo.mark')}</span>
          <b className="hero__name">{item.title}</b>
          <b className="hero__sum money">{formatPrice(item, sign)}</b>
          <span className="muted">{`${t(rarityKey(item.rarity))} · ${formatChance(reel.chance, t.tag)}`}</span>
        </p>
        <div className="acts">
          <a className="btn btn--main" href={signIn} rel="nofollow" data-dialog="login">
            {t('cases.pitch.open')}
          </a>
          {again}
        </div>
      </div>
    </section>
  );
}
