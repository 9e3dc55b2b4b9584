import { useRef, type ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { WayOut } from './runtime/components/way-out.tsx';
import { SeedDetails } from './runtime/components/seed-details.tsx';
import { island } from '#ui/island.ts';
import { CodeField } from './wheel/code-field.tsx';
import { Prize, PrizeNote } from './wheel/prize.tsx';
import type { WheelProps } from './wheel/props.ts';
import { useSkipKeys } from './runtime/reel/use-skip-keys.ts';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { usePresses } from './runtime/components/use-presses.ts';
import { SPIN_FORM, type Spinner, useSpin, type WheelParts } from './wheel/use-spin.ts';
import { prizeUse } from '#ui/wheel/prize-use.ts';
import { WheelRing } from '#ui/wheel/wheel-ring.tsx';

export type { WheelProps };

/**
 * The player's wheel: the button under it or its hub uses a free spin, a code pays for one; the wheel turns to the
 * drawn sector, which becomes the prize in the hub. Without JavaScript its buttons submit forms, and the page shows the
 * sector.
 */
export default island<WheelProps>({
  name: 'wheel',
  load: 'interaction',
  texts: [
    'wheel.ring',
    'wheel.mid',
    'wheel.go',
    'wheel.code',
    'wheel.lead',
    'wheel.spins',
    'wheel.trouble',
    'wheel.ways',
    'wheel.won',
    'wheel.use',
    'account-data.limits.mine',
    'cases.opener.close',
    'cases.opener.seed',
    'cases.opener.skip',
    'cases.opener.copy',
    'cases.opener.copied',
    'layout.copy',
    'layout.menu.close',
  ],
  Component: Wheel,
});

function Wheel(props: WheelProps): ReactElement {
  const { sectors, chances, spun } = props;
  const parts: WheelParts = { disc: useRef<SVGGElement>(null), pin: useRef<SVGPathElement>(null) };
  const spinner = useSpin(props, parts);
  useSteadyFocus(parts.disc);
  const { spinning, turned } = spinner;
  useSkipKeys(spinning.at === 'turning', spinner.skip);
  const isLost = spinning.at === 'lost' || spinning.at === 'again';
  const over = spinning.at === 'over' ? spinning.spun : null;
  return (
    <div className="wheel-desk">
      <WheelRing sectors={sectors} turned={turned} lit={over?.position ?? null} parts={parts}>
        {over === null ? (
          <Hub spinner={spinner} isLost={isLost} />
        ) : (
          <Prize
            spun={over}
            sector={sectors.find(({ position }) => position === over.position)}
            chance={chances[over.title] ?? over.chance}
            isFirst={over === spun}
            onClose={spinner.close}
          />
        )}
      </WheelRing>
      <div className="stack">
        <MainButton spinner={spinner} isFirst={over === spun} isLost={isLost} />
        <div className="wheel-note">
          <Spins spinner={spinner} />
          {over === null ? <Lead /> : <PrizeNote spun={over} hasUse={spinner.freeSpins > 0} />}
        </div>
        <Trouble spinner={spinner} />
        <CodeField spinner={spinner} isBusy={isBusyOf(spinner) || isLost} />
        <SeedDetails seeds={spinner.seeds} />
      </div>
    </div>
  );
}

const isBusyOf = ({ spinning: { at } }: Spinner): boolean => at === 'asked' || at === 'turning';

/** The middle of the wheel: the free spins, and a button for the hand, which stops the turning wheel too. */
function Hub({ spinner, isLost }: { spinner: Spinner; isLost: boolean }): ReactElement {
  const t = useT();
  const { freeSpins, spinning, spin, skip } = spinner;
  const isBusy = isBusyOf(spinner);
  const inside = (
    <>
      <b>{formatCount(freeSpins)}</b>
      <span>{t('wheel.mid', { count: freeSpins })}</span>
    </>
  );
  if (freeSpins === 0 && !isBusy) return <div className="wheel__mid">{inside}</div>;
  return (
    <button
      type="submit"
      form={SPIN_FORM}
      className={spinning.at === 'turning' ? 'wheel__mid wheel__go is-turning' : 'wheel__mid wheel__go'}
      disabled={isLost}
      aria-busy={isBusy}
      onClick={(event) => {
        event.preventDefault();
        if (spinning.at === 'turning') skip();
        else if (!isBusy) spin();
      }}
    >
      <span className="vh">{t(isBusy ? 'wheel.go.busy' : 'wheel.go')}</span>
      {isBusy ? <Icon name="loader-pinwheel" /> : inside}
    </button>
  );
}

interface MainButtonProps {
  readonly spinner: Spinner;
  /** The page was rendered with this state: no press can be meant for what was there before. */
  readonly isFirst: boolean;
  readonly isLost: boolean;
}

/** Under the thumb on a phone: spins, stops the turning wheel, spins again; without a spin it leads on. */
function MainButton({ spinner, isFirst, isLost }: MainButtonProps): ReactElement {
  const t = useT();
  const { freeSpins, spinning, spin, skip } = spinner;
  const isTurning = spinning.at === 'turning';
  const view = isTurning ? 'show' : spinning.at === 'over' && !isFirst ? 'result' : 'form';
  const { startPress, isStray } = usePresses(view, spinning);
  const isBusy = isBusyOf(spinner);
  if (freeSpins === 0 && !isBusy) return <LeadOn spinner={spinner} />;
  return (
    <div className="buy" onPointerDown={startPress}>
      <button
        type="submit"
        form={SPIN_FORM}
        className={`btn btn--big btn--wide${isTurning ? '' : ' btn--main'}`}
        data-skip={isTurning ? '' : undefined}
        disabled={isLost}
        aria-busy={spinning.at === 'asked'}
        onClick={(event) => {
          event.preventDefault();
          if (isStray()) return;
          if (isTurning) skip();
          else if (!isBusy) spin();
        }}
      >
        {isTurning ? (
          <>
            <Icon name="zap" small />
            {t('cases.opener.skip')}
          </>
        ) : (
          t(isBusy ? 'wheel.go.busy' : spinning.at === 'over' ? 'wheel.go.again' : 'wheel.go')
        )}
      </button>
    </div>
  );
}

/** Without a spin: to where the prize is used, or to the ways to get a spin. */
function LeadOn({ spinner: { spinning } }: { spinner: Spinner }): ReactElement {
  const href = useHref();
  const t = useT();
  const use = spinning.at === 'over' ? prizeUse(spinning.spun) : null;
  return (
    <div className="buy">
      {use === null ? (
        <a className="btn btn--big btn--wide" href="#ways">
          {t('wheel.ways')}
        </a>
      ) : (
        <a className="btn btn--main btn--big btn--wide" href={href(use.path)}>
          {t(use.text)}
        </a>
      )}
    </div>
  );
}

function Lead(): ReactElement {
  const t = useT();
  return <p className="small muted">{t('wheel.lead')}</p>;
}

function Spins({ spinner: { freeSpins } }: { spinner: Spinner }): ReactElement {
  const t = useT();
  return (
    <p className="small muted" role="status">
      {`${t('wheel.spins')} `}
      <b className="num wheel__spins">{formatCount(freeSpins)}</b>
    </p>
  );
}

/** Refused: nothing happened. Lost: the result is unknown, and a retry cannot spin twice. */
function Trouble({ spinner: { spinning, retry } }: { spinner: Spinner }): ReactElement | null {
  const t = useT();
  if (spinning.at === 'lost' || spinning.at === 'again') {
    return (
      <div className="notice notice--bad" role="alert">
        <Icon name="cloud-off" />
        <div className="notice__body">
          <p>{t('wheel.trouble.noAnswer', spinning)}</p>
          <button type="button" className="btn" aria-busy={spinning.at === 'again'} onClick={retry}>
            {t('wheel.trouble.retry')}
          </button>
        </div>
      </div>
    );
  }
  if (spinning.at !== 'refused') return null;
  return (
    <div className="notice notice--bad" role="alert">
      <Icon name="circle-alert" />
      <div className="notice__body">
        <p>{spinning.message}</p>
        <WayOut error={spinning.error} reload={spinning.isStale ? t('wheel.trouble.reload') : null} />
      </div>
    </div>
  );
}
