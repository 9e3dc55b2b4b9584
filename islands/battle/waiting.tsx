import { useEffect, useState, type ReactElement } from 'react';
import { WayOut } from '#islands/runtime/components/way-out.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { BattleProps } from './props.ts';
import { canAskToNotify } from './call-player.ts';
import { ActButton } from './main-act.tsx';
import type { Actor } from './use-action.ts';

interface WaitingProps {
  readonly props: BattleProps;
  readonly isWaiting: boolean;
  /** Null before hydration; buttons then submit their forms. */
  readonly actor: Actor | null;
}

/** What else the viewer can do while the battle waits, and the result of the last action. */
export function Waiting({ props, isWaiting, actor }: WaitingProps): ReactElement | null {
  const t = useT();
  const { actions, id, sign } = props;
  const { join, canCancel } = actions;
  return (
    <div className="battle__acts">
      <Trouble actor={actor} />
      {isWaiting && join !== null && join.fundPercent > 0 && (
        <p className="small">
          {t('battles.room.fund', {
            percent: join.fundPercent,
            entry: formatMoney(join.entry, sign),
            price: formatMoney(join.price, sign),
          })}
        </p>
      )}
      {isWaiting && props.ownSeat !== null && (
        <div className="row battle__row">
          <Notify />
          {canCancel && (
            <ActButton action="cancel" body={{ battle: id }} actor={actor}>
              {t('battles.room.cancel')}
            </ActButton>
          )}
        </div>
      )}
    </div>
  );
}

/** Asks the browser to notify the player when the battle begins, also while another page is in front. */
function Notify(): ReactElement | null {
  const t = useT();
  const [answer, setAnswer] = useState<NotificationPermission | null>(null);
  useEffect(() => {
    if (canAskToNotify()) setAnswer('default');
  }, []);
  if (answer === null) return null;
  if (answer !== 'default') {
    return (
      <p className="small muted" role="status">
        {t(answer === 'granted' ? 'battles.room.notifies' : 'battles.room.notifiesNot')}
      </p>
    );
  }
  return (
    <button
      type="button"
      className="btn btn--line"
      onClick={() => void Notification.requestPermission().then(setAnswer)}
    >
      <Icon name="bell" small />
      {t('battles.room.notify')}
    </button>
  );
}

/** Refused: nothing happened. Lost: the result is unknown, and a repetition acts once. */
function Trouble({ actor }: Pick<WaitingProps, 'actor'>): ReactElement | null {
  const t = useT();
  const state = actor?.state;
  if (state?.at === 'lost') {
    return (
      <div className="notice notice--bad" role="alert">
        <Icon name="cloud-off" />
        <div className="notice__body">
          <p>{t('battles.room.lost', state)}</p>
          <button type="button" className="btn" onClick={actor?.retry}>
            {t('battles.room.retry')}
          </button>
        </div>
      </div>
    );
  }
  if (state?.at !== 'refused') return null;
  return (
    <div className="notice notice--bad" role="alert">
      <Icon name="circle-alert" />
      <div className="notice__body">
        <p>{state.message}</p>
        <WayOut error={state.error} reload={t('battles.room.reload')} />
      </div>
    </div>
  );
}
