import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '../../src/shared/format.ts';
import { href } from '../../src/shared/locales.ts';
import { signInHref } from '../layout/destinations.ts';
import { definePage, type PageProps } from '../render.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import { Chances } from './chances.tsx';
import { WheelRing } from './wheel-ring.tsx';

export type PrizeKind = 'points' | 'money' | 'item' | 'case' | 'promo' | 'cashback' | 'spin';

/** A sector of the wheel, with its chance and tickets. */
export interface WheelSectorModel {
  /** Its place in the ring, from 1. */
  readonly position: number;
  readonly kind: PrizeKind;
  /** The prize in full. */
  readonly title: string;
  /** The prize as the sector says it: a word or a sum, and a few more below where there are any. */
  readonly label: string;
  readonly sub: string | null;
  /** Address of the 130x88 picture, or null. */
  readonly logo: string | null;
  /** Percent, up to four decimals. */
  readonly chance: number;
  /** First and last ticket, both included. */
  readonly from: number;
  readonly to: number;
}

export interface WheelPageModel {
  /** In the order of the ring; empty before the first wheel is published. */
  readonly sectors: readonly WheelSectorModel[];
  /** Null for a guest. */
  readonly freeSpins: number | null;
  /** The least top-up that gives a free spin, in the shown currency. */
  readonly minTopUp: number;
  readonly streak: readonly {
    readonly day: number;
    readonly points: number;
    readonly hasSpin: boolean;
    readonly state: 'taken' | 'today' | 'later';
  }[];
  readonly spinEachDays: number;
}

/** The bonus wheel: its sectors, their chances, and how one gets to turn it. */
export const wheelPage = definePage<WheelPageModel>({
  name: 'wheel',
  Component: Wheel,
  title: (_, t) => t('wheel.title'),
  description: (_, t) => t('wheel.description'),
});

type Props = PageProps<WheelPageModel>;

function Wheel(props: Props): ReactElement {
  const t = useT();
  const { sectors } = props.model;
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('wheel.heading')}</h1>
        <p>{t('wheel.lead')}</p>
      </header>
      {sectors.length === 0 ? (
        <EmptyNote icon="loader-pinwheel" title={t('wheel.none.title')} text={t('wheel.none.text')}>
          <a className="btn" href={href(props.frame.locale, '/')}>
            {t('wheel.none.cases')}
          </a>
        </EmptyNote>
      ) : (
        <div className="split--wheel">
          <section className="stack" aria-label={t('wheel.ring')}>
            <WheelRing sectors={sectors} freeSpins={props.model.freeSpins} />
            <Closed {...props} />
            <Ways {...props} />
          </section>
          <div className="stack">
            <Streak {...props} />
            <Chances sectors={sectors} />
          </div>
        </div>
      )}
    </div>
  );
}

/** What will be possible here, and what of it counts already. */
function Closed({ model: { freeSpins }, frame }: Props): ReactElement {
  const t = useT();
  return (
    <>
      <p className="notice notice--info">
        <Icon name="timer" />
        <span>
          <b>{t('wheel.closed.title')}</b> {t(freeSpins === null ? 'wheel.closed.guest' : 'wheel.closed.player')}
        </span>
      </p>
      {freeSpins === null ? (
        <a className="btn btn--wide" href={signInHref(frame)} rel="nofollow" data-dialog="login">
          <Icon name="log-in" />
          {t('wheel.signIn')}
        </a>
      ) : (
        <section className="panel" aria-labelledby="prizes">
          <h2 id="prizes">{t('wheel.prizes')}</h2>
          <p className="small muted mt2">{t('wheel.prizes.none')}</p>
        </section>
      )}
    </>
  );
}

/** How one gets a spin. */
function Ways({ model: { freeSpins, minTopUp, spinEachDays }, frame }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="ways">
      <div className="spread ways__head">
        <h2 id="ways">{t('wheel.ways')}</h2>
        {freeSpins === null ? null : (
          <span className="small muted nowrap">
            {`${t('wheel.spins')} `}
            <b className="num ways__spins">{formatCount(freeSpins)}</b>
          </span>
        )}
      </div>
      <ul className="list list--tick mt2">
        <li>
          <Icon name="gift" small />
          <span>{t('wheel.ways.streak', { days: spinEachDays })}</span>
        </li>
        <li>
          <Icon name="wallet" small />
          <span>{t('wheel.ways.topUp', { sum: formatMoney(minTopUp, frame.currency.sign) })}</span>
        </li>
        <li>
          <Icon name="ticket-percent" small />
          <span>{t('wheel.ways.promo')}</span>
        </li>
      </ul>
    </section>
  );
}

const MARKS = { taken: 'is-done', today: 'is-now', later: undefined } as const;

/** The streak of the daily bonus in small: its last day gives a spin. */
function Streak({ model: { streak }, frame }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="streak">
      <div className="spread">
        <h2 id="streak">{t('wheel.streak')}</h2>
        <a className="link link--under" href={href(frame.locale, '/bonus')}>
          {t('wheel.streak.open')}
        </a>
      </div>
      <ol className="streak mt2">
        {streak.map(({ day, points, hasSpin, state }) => (
          <li key={day} className={MARKS[state]} aria-current={state === 'today' ? 'step' : undefined}>
            <Icon
              name={state === 'taken' ? 'check' : hasSpin ? 'loader-pinwheel' : state === 'today' ? 'gift' : 'lock'}
              small
            />
            <b aria-hidden="true">{`+${points}`}</b>
            <span className="vh">{t('wheel.prize.points', { count: points, points })}</span>
            <span>
              <span className="streak__word">{`${t('wheel.streak.day')} `}</span>
              {day}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
