import { useEffect, useState, type ReactElement } from 'react';
import { WayOut } from '#islands/runtime/components/way-out.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { BattleProps } from './props.ts';
import { canAskToNotify } from './call-player.ts';
import { type Actor, formOf } from './use-action.ts';

interface WaitingProps {
  readonly props: BattleProps;
  readonly isWaiting: boolean;
  /** Null before hydration; buttons then submit their forms. */
  readonly actor: Actor | null;
}

/** Actions of the viewer while the battle waits, and the result of the last one. */
export function Waiting({ props, isWaiting, actor }: WaitingProps): ReactElement | null {
  const t = useT();
  const { actions, id, sign } = props;
  const { join, canCancel, botInSeconds, signIn } = actions;
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
      {isWaiting && signIn !== null && (
        <a className="btn btn--main" href={signIn} rel="nofollow" data-dialog="login">
          <Icon name="log-in" small />
          {t('battles.room.signIn')}
        </a>
      )}
      {isWaiting && props.ownSeat !== null && (
        <div className="row battle__row">
          <Notify />
          {botInSeconds !== null && <Bot id={id} seconds={botInSeconds} actor={actor} />}
          {canCancel && (
            <button
              type="submit"
              form={formOf('cancel')}
              className="btn btn--line"
              aria-busy={actor?.state.at === 'asked' && actor.state.action === 'cancel'}
              onClick={
                actor === null
                  ? undefined
                  : (event) => {
                      event.preventDefault();
                      actor.act('cancel', { battle: id });
                    }
              }
            >
              {t('battles.room.cancel')}
            </button>
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

/** Gives a free seat to the bot of the store, after a wait for players. */
function Bot({ id, seconds, actor }: { readonly id: string; readonly seconds: number; readonly actor: Actor | null }) {
  const t = useT();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <button
      type="submit"
      form={formOf('bot')}
      className="btn"
      disabled={left > 0}
      aria-busy={actor?.state.at === 'asked' && actor.state.action === 'bot'}
      onClick={
        actor === null
          ? undefined
          : (event) => {
              event.preventDefault();
              actor.act('bot', { battle: id });
            }
      }
    >
      <Icon name="monitor" small />
      {left > 0 ? t('battles.room.botSoon', { count: left }) : t('battles.room.bot')}
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
