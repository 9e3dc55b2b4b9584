import type { ReactElement } from 'react';
import countdown from '../../islands/countdown.island.tsx';
import { formatPoints } from '../../src/shared/format.ts';
import { href, LOCALES } from '../../src/shared/locales.ts';
import { signInHref } from '../layout/destinations.ts';
import { definePage, type PageProps } from '../render.tsx';
import { Island } from '../ui/island.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { useT } from '../ui/texts.tsx';
import { Perks } from './perks.tsx';
import { Coming, StreakRules } from './streak-panels.tsx';

/** What a day of the streak gives. */
export interface DayModel {
  readonly day: number;
  /** Whole points. */
  readonly points: number;
  readonly hasSpin: boolean;
}

export interface TrackDayModel extends DayModel {
  readonly state: 'taken' | 'today' | 'later';
}

export interface BonusPageModel {
  readonly today: DayModel;
  readonly isTodayTaken: boolean;
  /** The stretch of the streak in which today lies, up to its free spin. */
  readonly track: readonly TrackDayModel[];
  readonly coming: readonly (DayModel & { readonly inDays: number })[];
  /** The day from which on the reward stays as it is. */
  readonly lastDay: DayModel;
  readonly spinEachDays: number;
  /** The server's time, and when the next day begins: milliseconds since 1970. */
  readonly nowMs: number;
  readonly nextDayMs: number;
  /** The date of the next day in Moscow, as midnight UTC. */
  readonly nextDateMs: number;
  /** What one point is worth in the shown currency, rounded down. */
  readonly pointWorth: number;
  /** Free spins of the wheel that the player has; null for a guest. */
  readonly freeSpins: number | null;
  readonly inviteGiftPoints: number;
  /** Percent of each level of the referral programme. */
  readonly referralPercents: readonly number[];
}

/** The daily bonus with its streak, and what other bonuses there are. */
export const bonusPage = definePage<BonusPageModel>({
  name: 'bonus',
  Component: Bonus,
  title: (_, t) => t('bonus.title'),
  description: (_, t) => t('bonus.description'),
});

type Props = PageProps<BonusPageModel>;

function Bonus(props: Props): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('bonus.heading')}</h1>
        <p>{t('bonus.lead', { days: props.model.spinEachDays })}</p>
      </header>
      <Today {...props} />
      <Perks {...props} />
      <div className="split split--even section">
        <Coming {...props} />
        <StreakRules {...props} />
      </div>
    </div>
  );
}

function Today({ model, frame }: Props): ReactElement {
  const t = useT();
  const { today, track, nextDateMs } = model;
  const isGuest = frame.player === null;
  const dayFormat = new Intl.DateTimeFormat(LOCALES[frame.locale].tag, {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  return (
    <section className="panel today" aria-labelledby="today">
      <div className="today__get">
        <h2 id="today">{t(isGuest ? 'bonus.today.guest' : 'bonus.today', { day: today.day })}</h2>
        <p className="today__sum">{`+${formatPoints(today.points)}`}</p>
        <p className="notice notice--info">
          <Icon name="timer" />
          <span>
            <b>{t('bonus.closed.title')}</b> {t(isGuest ? 'bonus.closed.guest' : 'bonus.closed.player')}
          </span>
        </p>
        {isGuest && (
          <a className="btn" href={signInHref(frame)} rel="nofollow" data-dialog="login">
            <Icon name="log-in" />
            {t('bonus.signIn')}
          </a>
        )}
      </div>
      <div className="today__left">
        <Island
          of={countdown}
          props={{
            untilMs: model.nextDayMs,
            nowMs: model.nowMs,
            isTaken: model.isTodayTaken,
            again: href(frame.locale, '/bonus'),
          }}
        />
        <p className="tiny muted">{t('bonus.nextDay', { date: dayFormat.format(nextDateMs) })}</p>
      </div>
      <ol className="streak streak--big">
        {track.map((day) => (
          <TrackDay key={day.day} day={day} />
        ))}
      </ol>
      <p className="tiny faint today__rule">{t('bonus.rule')}</p>
    </section>
  );
}

const MARKS = { taken: 'is-done', today: 'is-now', later: undefined } as const;

function TrackDay({ day: { day, points, hasSpin, state } }: { day: TrackDayModel }): ReactElement {
  const t = useT();
  return (
    <li className={MARKS[state]} aria-current={state === 'today' ? 'step' : undefined}>
      <Icon name={iconOf(state, hasSpin)} />
      <b>{`+${formatPoints(points)}`}</b>
      <span>
        {t(hasSpin ? 'bonus.day.spin' : 'bonus.day', { day })}
        {state === 'taken' && <span className="vh">{`, ${t('bonus.day.taken')}`}</span>}
      </span>
    </li>
  );
}

function iconOf(state: TrackDayModel['state'], hasSpin: boolean): IconName {
  if (state === 'taken') return 'check';
  if (hasSpin) return 'loader-pinwheel';
  return state === 'today' ? 'gift' : 'lock';
}
