import { type ReactElement, type SyntheticEvent, useId } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { SessionPlayModel } from '#ui/models/viewer.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { playTime } from '#ui/play-time.ts';
import { useT } from '#ui/texts.tsx';
import type { PlayReminderProps } from './session-reminder/props.ts';
import { useReminder } from './session-reminder/use-reminder.ts';
import { island } from '#ui/island.ts';

/**
 * Shows the duration and result of the play session until the player responds. The server renders it into a page when
 * it is due; after hydration it also opens over the current page.
 */
export default island<PlayReminderProps>({
  name: 'session-reminder',
  load: 'late',
  texts: ['layout.reminder'],
  Component: PlayReminder,
});

function PlayReminder(props: PlayReminderProps): ReactElement {
  const t = useT();
  const { play, isOver, goOn } = useReminder(props);
  return (
    <>
      {/* The live region exists before it has content, so that screen readers read the change. */}
      <p className="vh" role="status">
        {isOver && play !== null && t('layout.reminder')}
      </p>
      {play !== null && <Reminder {...props} play={play} isOver={isOver} goOn={goOn} />}
    </>
  );
}

interface ReminderProps extends PlayReminderProps {
  readonly play: SessionPlayModel;
  readonly isOver: boolean;
  readonly goOn: () => void;
}

function Reminder({ play, isOver, goOn, action, here, auth, sign }: ReminderProps): ReactElement {
  const t = useT();
  const title = useId();
  const send = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void => {
    const { submitter } = event.nativeEvent;
    // The other responses navigate to a page, as without JavaScript.
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'on') return;
    event.preventDefault();
    goOn();
  };
  return (
    <section className={isOver ? 'remind is-over' : 'wrap flash remind'} aria-labelledby={title}>
      <form className="notice notice--info" method="post" action={action} onSubmit={send}>
        <AuthFields auth={auth} />
        <input type="hidden" name="return" value={here} />
        <Icon name="clock" />
        <div>
          <b id={title}>{t('layout.reminder.title', { time: playTime(t, play.minutes) })}</b>
          <Sums play={play} sign={sign} />
        </div>
        <div className="remind__acts">
          <button className="btn" type="submit" name="to" value="on">
            {t('layout.reminder.goOn')}
          </button>
          <button className="btn btn--line" type="submit" name="to" value="limits">
            {t('layout.reminder.limits')}
          </button>
          <button className="btn btn--line" type="submit" name="to" value="break">
            {t('layout.reminder.break')}
          </button>
        </div>
      </form>
    </section>
  );
}

function Sums({
  play: { spent, staked, won, expected, net },
  sign,
}: Pick<ReminderProps, 'play' | 'sign'>): ReactElement {
  const t = useT();
  const money = (sum: number): string => `${sum < 0 ? '−' : ''}${formatMoney(Math.abs(sum), sign)}`;
  if (spent + staked + won === 0) return <p>{t('layout.reminder.none')}</p>;
  const sums = [
    { name: t('layout.reminder.spent'), sum: spent },
    ...(staked > 0 ? [{ name: t('layout.reminder.staked'), sum: staked }] : []),
    { name: t('layout.reminder.won'), sum: won },
    ...(expected === null ? [] : [{ name: t('layout.reminder.expected'), sum: expected }]),
    { name: t('layout.reminder.net'), sum: net },
  ];
  return (
    <p className="notice__sums">
      {sums.map(({ name, sum }) => (
        <span key={name} className="nowrap">
          {`${name} `}
          <b className="num">{money(sum)}</b>
        </span>
      ))}
    </p>
  );
}
