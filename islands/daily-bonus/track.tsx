import type { ReactElement } from 'react';
import { type Streak, type StreakTable, type TrackDay, trackOf } from '#src/shared/streak.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Points } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';

/** The part of the streak that contains today, up to its free spin: label, amount and icon of each day. */
export function Track({ table, streak }: { table: StreakTable; streak: Streak }): ReactElement {
  return (
    <ol className="streak streak--big">
      {trackOf(table, streak).map((day) => (
        <Day key={day.day} day={day} />
      ))}
    </ol>
  );
}

const MARKS = { taken: 'is-done', today: 'is-now', later: undefined } as const;

function Day({ day: { day, points, hasSpin, state } }: { day: TrackDay }): ReactElement {
  const t = useT();
  return (
    <li className={MARKS[state]} aria-current={state === 'today' ? 'step' : undefined}>
      <Icon name={iconOf(state, hasSpin)} />
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
