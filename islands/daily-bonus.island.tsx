import { formatPoints } from '#src/shared/format-value.ts';
import { useEffect, useRef, type ReactElement } from 'react';
import { type DayReward, dayOfToday, rewardOf } from '#src/shared/streak.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { Points } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import { Clock } from './daily-bonus/clock.tsx';
import type { DailyBonusProps } from './daily-bonus/props.ts';
import { Track } from './daily-bonus/track.tsx';
import { type Taking, useTaking } from './daily-bonus/use-taking.ts';
import { island } from '#ui/island.ts';

/**
 * The daily bonus: amount, claim button, time until the next one, and the streak. Without JavaScript the button submits
 * a form, and the next day is written as text.
 */
export default island<DailyBonusProps>({
  name: 'daily-bonus',
  load: 'now',
  texts: [
    'daily-bonus.today',
    'daily-bonus.take',
    'daily-bonus.taken',
    'daily-bonus.broken',
    'daily-bonus.day',
    'daily-bonus.clock',
    'layout.menu.close',
    'layout.points',
  ],
  Component: DailyBonus,
});

function DailyBonus(props: DailyBonusProps): ReactElement {
  const t = useT();
  const taking = useTaking(props);
  const { streak, untilMs } = taking;
  return (
    <>
      <Today {...props} taking={taking} />
      <div className="today__left">
        <Clock
          untilMs={untilMs}
          nowMs={props.nowMs}
          isTaken={streak.isTodayTaken}
          again={props.action}
          onOver={taking.turn}
        />
        <p className="tiny muted">{props.nextDay}</p>
      </div>
      <Track table={props.table} streak={streak} isStamped={taking.isTakenHere} />
      <p className="tiny faint today__rule">{t('daily-bonus.today.rule')}</p>
    </>
  );
}

function Today({ table, taking, ...props }: DailyBonusProps & { taking: Taking }): ReactElement {
  const t = useT();
  const { streak, isBroken } = taking;
  const { day, points, hasSpin } = rewardOf(table, dayOfToday(streak));
  const sum = formatPoints(points, t);
  return (
    <div className="today__get">
      <h2 id="today">{headingOf(t, props.signIn !== null, streak.isTodayTaken, day)}</h2>
      <p className={streak.isTodayTaken ? 'today__sum is-taken' : 'today__sum'}>
        <Points amount={points} isGain />
        {hasSpin && <small>{t('daily-bonus.today.spin')}</small>}
      </p>
      {isBroken && (
        <p className="notice notice--info">
          <Icon name="info" />
          <span>
            <b>{t('daily-bonus.broken.title')}</b> {t('daily-bonus.broken.text', { sum })}
          </span>
        </p>
      )}
      <Act {...props} taking={taking} points={points} next={rewardOf(table, day + 1)} />
    </div>
  );
}

function headingOf(t: ReturnType<typeof useT>, isGuest: boolean, isTaken: boolean, day: number): string {
  if (isGuest) return t('daily-bonus.today.guest', { day });
  return t(isTaken ? 'daily-bonus.today.taken' : 'daily-bonus.today', { day });
}

type ActProps = Pick<DailyBonusProps, 'signIn' | 'action' | 'auth'> & {
  taking: Taking;
  points: number;
  next: DayReward;
};

function Act({ signIn, action, auth, taking, points, next }: ActProps): ReactElement {
  const t = useT();
  const { isAsked, lost, take, streak } = taking;
  const statusRef = useRef<HTMLParagraphElement>(null);
  const wasTaken = useRef(streak.isTodayTaken);
  // Moves the focus, because the pressed button was removed.
  useEffect(() => {
    if (streak.isTodayTaken && !wasTaken.current) statusRef.current?.focus({ preventScroll: true });
    wasTaken.current = streak.isTodayTaken;
  }, [streak.isTodayTaken]);
  if (signIn !== null) {
    return (
      <>
        <a className="btn btn--main btn--big" href={signIn} rel="nofollow" data-dialog="login">
          <Icon name="log-in" />
          {t('daily-bonus.today.signIn')}
        </a>
        <p className="tiny faint">{t('daily-bonus.today.signIn.why')}</p>
      </>
    );
  }
  if (streak.isTodayTaken) {
    return (
      // In the place of the form and as high.
      <div className="today__act">
        <p ref={statusRef} className="today__done" tabIndex={-1}>
          <Icon name="check" />
          {t('daily-bonus.today.done')}
        </p>
        <p className="tiny faint">
          {t('daily-bonus.today.next', { day: next.day, points: formatPoints(next.points, t) })}
        </p>
      </div>
    );
  }
  return (
    <form
      className="today__act"
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <AuthFields {...auth} />
      <button className="btn btn--main btn--big" type="submit" aria-busy={isAsked}>
        <Icon name="gift" />
        {t('daily-bonus.take.points', { count: points })}
      </button>
      <p className="tiny faint" role="status">
        {lost === null ? t('daily-bonus.take.where') : t('daily-bonus.take.lost', { what: lost })}
      </p>
    </form>
  );
}
