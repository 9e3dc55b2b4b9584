import type { ReactElement } from 'react';
import { dayOfToday, type Streak, type StreakTable, type TrackDay, trackOf } from '#src/shared/streak.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Points } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';

interface TrackProps {
  readonly table: StreakTable;
  readonly streak: Streak;
  /** Today was taken on this page: its day is stamped, and tomorrow's wakes. */
  readonly isStamped: boolean;
}

/** The part of the streak that contains today, up to its free spin: label, amount and icon of each day. */
export function Track({ table, streak, isStamped }: TrackProps): ReactElement {
  const today = dayOfToday(streak);
  const next = streak.isTodayTaken ? today + 1 : null;
  return (
    <ol className="streak streak--big">
      {trackOf(table, streak).map((day) => (
        <Day key={day.day} day={day} isNext={day.day === next} isStamped={isStamped && day.day === today} />
      ))}
    </ol>
  );
}

const MARKS = { taken: 'is-done', today: 'is-now', later: undefined } as const;

interface DayProps {
  readonly day: TrackDay;
  readonly isNext: boolean;
  readonly isStamped: boolean;
}

function Day({ day: { day, points, hasSpin, state }, isNext, isStamped }: DayProps): ReactElement {
  const t = useT();
  return (
    <li
      className={isNext ? 'is-next' : isStamped ? 'is-done is-stamped' : MARKS[state]}
      aria-current={state === 'today' ? 'step' : undefined}
    >
      <Icon name={iconOf(isNext ? 'today' : state, hasSpin)} />
      <b>
        <Points amount={points} isGain />
      </b>
      <span>
        {t(hasSpin ? 'daily-bonus.day.spin' : 'daily-bonus.day', { day })}
        {state === 'taken' && <span className="vh">{`, ${t('daily-bonus.day.taken')}`}</span>}
      </span>
    </li>
  );
}

function iconOf(state: TrackDay['state'], hasSpin: boolean): IconName {
  if (state === 'taken') return 'check';
  if (hasSpin) return 'loader-pinwheel';
  return state === 'today' ? 'gift' : 'lock';
}
