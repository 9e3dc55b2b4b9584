import { useRef, type ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { WayOut } from './runtime/components/way-out.tsx';
import { SeedDetails } from './runtime/components/seed-details.tsx';
import { island } from '#ui/island.ts';
import { CodeField } from './wheel/code-field.tsx';
import { PrizeCard } from './wheel/prize-card.tsx';
import type { WheelProps } from './wheel/props.ts';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { SPIN_FORM, type Spinner, useSpin } from './wheel/use-spin.ts';
import { WheelRing } from '#ui/wheel/wheel-ring.tsx';

export type { WheelProps };

/**
 * The player's wheel: the hub button uses a free spin, a code pays for one; the wheel turns to the drawn sector and
 * shows the prize. Without JavaScript its buttons submit forms, and the page shows the sector.
 */
export default island<WheelProps>({
  name: 'wheel',
  load: 'interaction',
  texts: [
    'wheel.ring',
    'wheel.mid',
    'wheel.go',
    'wheel.code',
    'wheel.spins',
    'wheel.trouble',
    'wheel.won',
    'wheel.use',
    'account-data.limits.mine',
    'cases.opener.close',
    'cases.opener.seed',
    'cases.opener.copy',
    'cases.opener.copied',
    'layout.copy',
    'layout.menu.close',
  ],
  Component: Wheel,
});

function Wheel(props: WheelProps): ReactElement {
  const { sectors, chances, spun } = props;
  const disc = useRef<SVGGElement>(null);
  const spinner = useSpin(props, disc);
  useSteadyFocus(disc);
  const { spinning, turned } = spinner;
  const isBusy = spinning.at === 'asked' || spinning.at === 'turning';
  const isLost = spinning.at === 'lost' || spinning.at === 'again';
  const over = spinning.at === 'over' ? spinning.spun : null;
  return (
    <div className="stack">
      <WheelRing sectors={sectors} turned={turned} lit={over?.position ?? null} disc={disc}>
        <Hub spinner={spinner} isBusy={isBusy} isLost={isLost} />
        {over && (
          <PrizeCard
            spun={over}
            chance={chances[over.title] ?? over.chance}
            isFirst={over === spun}
            onClose={spinner.close}
          >
            {spinner.freeSpins > 0 && <SpinAgain spinner={spinner} />}
          </PrizeCard>
        )}
      </WheelRing>
      <Trouble spinner={spinner} />
      <CodeField spinner={spinner} isBusy={isBusy || isLost} />
      <Spins spinner={spinner} />
      <SeedDetails seeds={spinner.seeds} />
    </div>
  );
}

/** The button in the middle; it says when there is no free spin. */
function Hub({ spinner, isBusy, isLost }: { spinner: Spinner; isBusy: boolean; isLost: boolean }): ReactElement {
  const t = useT();
  const { freeSpins, spin } = spinner;
  if (freeSpins === 0 && !isBusy) {
    return (
      <div className="wheel__mid">
        <b>{formatCount(freeSpins)}</b>
        <span>{t('wheel.mid', { count: freeSpins })}</span>
      </div>
    );
  }
  return (
    <button
      type="submit"
      form={SPIN_FORM}
      className="wheel__go"
      disabled={isLost}
      aria-busy={isBusy}
      onClick={(event) => {
        event.preventDefault();
        if (!isBusy) spin();
      }}
    >
      {t(isBusy ? 'wheel.go.busy' : 'wheel.go')}
    </button>
  );
}

/** The prize covers the hub, so it offers the next spin too. */
function SpinAgain({ spinner }: { spinner: Spinner }): ReactElement {
  const t = useT();
  return (
    <button
      type="submit"
      form={SPIN_FORM}
      className="btn"
      onClick={(event) => {
        event.preventDefault();
        spinner.spin();
      }}
    >
      {t('wheel.go')}
    </button>
  );
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
