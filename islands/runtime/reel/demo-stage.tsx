import { formatChance } from '#src/shared/format-odds.ts';
import { useEffect, useRef, useState, type ReactElement, type Ref } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import { prepareCall } from '#islands/runtime/network/call.ts';
import { skipsShow } from '#islands/runtime/session/game-preferences.ts';
import { readySound } from '#islands/runtime/sound/sound.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { DemoForm } from '#ui/cases/demo-form.tsx';
import { ResultArt, WonWorth } from '#ui/cases/opening-result.tsx';
import { Stage, type StageProps } from './stage.tsx';
import type { StripTile } from './strip.ts';
import { reelsFor, type Reel } from './reel-run.ts';
import { Reels } from './reels.tsx';
import { SkipButton } from './skip-button.tsx';
import type { DemoAnswer } from '#src/games/cases/outputs.ts';

export interface DemoStageProps {
  readonly locale: Locale;
  readonly name: string;
  readonly stage: StageProps;
  readonly tiles: readonly StripTile[];
  readonly sign: string;
}

interface Spin {
  /** Distinguishes consecutive spins. */
  readonly number: number;
  readonly reels: readonly Reel[];
  readonly instant: boolean;
}

/** Stage before an opening: the crate and the demo button. A demo result is clearly marked and can be dismissed. */
export function DemoStage({ ref, ...props }: DemoStageProps & { ref?: Ref<HTMLDivElement> }): ReactElement {
  const { name, tiles } = props;
  const t = useT();
  const [spin, setSpin] = useState<Spin | null>(null);
  const [busy, setBusy] = useState(false);
  const count = useRef(0);

  const spinOnce = (): void => {
    if (busy) return;
    setBusy(true);
    readySound();
    void prepareCall<DemoAnswer>('/api/case/demo', { case: name })
      .send()
      .then((outcome) => {
        setBusy(false);
        const close = t('cases.opener.close');
        if (outcome.kind === 'refused') showToast({ kind: 'error', text: outcome.message }, close);
        if (outcome.kind === 'lost') showToast({ kind: 'error', text: t('cases.demo.lost', outcome) }, close);
        if (outcome.kind !== 'done') return;
        count.current += 1;
        const drops = outcome.data.drops.map((drop) => ({ ...drop, insertId: count.current }));
        setSpin({ number: count.current, reels: reelsFor(drops, tiles), instant: skipsShow() });
      });
  };
  const close = (pressed: Element): void => {
    const stage = pressed.closest('.stage');
    setSpin(null);
    requestAnimationFrame(() => stage?.querySelector<HTMLElement>('.stage__below button')?.focus());
  };
  const form = (text: string): ReactElement => <DemoForm name={name} text={text} busy={busy} onSpin={spinOnce} />;
  return (
    <Stage ref={ref} stage={props.stage} below={spin === null ? form(t('cases.demo.spin')) : undefined}>
      {spin === null ? undefined : (
        <Shown key={spin.number} spin={spin} sign={props.sign} again={form(t('cases.demo.again'))} onClose={close} />
      )}
    </Stage>
  );
}

interface ShownProps extends Pick<DemoStageProps, 'sign'> {
  readonly spin: Spin;
  readonly again: ReactElement;
  readonly onClose: (pressed: Element) => void;
}

/** Reel of a demo spin; the demo result grows in over it once it stops. */
function Shown({ spin, sign, again, onClose }: ShownProps): ReactElement {
  const t = useT();
  const [skipped, setSkipped] = useState(false);
  const [stopped, setStopped] = useState(spin.instant);
  const said = useRef<HTMLElement>(null);
  useEffect(() => {
    if (stopped) said.current?.focus({ preventScroll: true });
  }, [stopped]);
  const [reel] = spin.reels;
  if (reel === undefined) return <></>;
  const { item } = reel.drop;
  const skip = (): void => setSkipped(true);
  return (
    <>
      <div className="stage__tags">
        <span className="badge badge--info">{t('cases.demo.mark')}</span>
      </div>
      <Reels
        reels={spin.reels}
        instant={spin.instant}
        skipped={skipped}
        onSkip={skip}
        onStop={() => setStopped(true)}
      />
      {stopped ? (
        <section ref={said} className="result demo-said" data-r={item.rarity} tabIndex={-1}>
          <div className="result__in">
            <ResultArt logo={item.logo} />
            <div className="result__body">
              <div role="status">
                <RarityLabel rarity={item.rarity} />
                <b className="result__name">{item.title}</b>
                <WonWorth item={item} sign={sign} />
                <span className="small muted">{`${t('cases.drops.chance')} ${formatChance(reel.chance, t.tag)}`}</span>
                <span className="vh">{`. ${t('cases.demo.mark')}`}</span>
              </div>
              <div className="demo-said__acts result__acts">
                {again}
                <button type="button" className="btn btn--line" onClick={({ currentTarget }) => onClose(currentTarget)}>
                  {t('cases.opener.close')}
                </button>
              </div>
              <p className="tiny muted">{t('cases.demo.why')}</p>
            </div>
          </div>
        </section>
      ) : (
        <SkipButton onSkip={skip} />
      )}
    </>
  );
}
