import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { BattleWinnings } from '#ui/battles/show.ts';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { InviteButton } from './invite-button.tsx';
import type { BattleProps } from './props.ts';
import { type Actor, type BattleAction, formOf } from './use-action.ts';

interface MainActProps {
  readonly props: BattleProps;
  /** The reels of the last round have stopped, or the battle was cancelled. */
  readonly isOver: boolean;
  /** Null before hydration; buttons then submit their forms. */
  readonly actor: Actor | null;
  /** What the viewer has won and can sell; null without it. */
  readonly winnings: BattleWinnings | null;
  readonly isSold: boolean;
}

/** What the viewer does next: one button, where every game has it. */
export function MainAct(all: MainActProps): ReactElement | null {
  const { props, isOver, actor, winnings, isSold } = all;
  const t = useT();
  const { actions, id, ownSeat, show, sign } = props;
  if (isOver) return winnings === null || isSold ? <Again props={props} isMain /> : <Ending {...all} won={winnings} />;
  if (show.state !== 'waiting') return null;
  if (actions.signIn !== null) {
    return (
      <div className="buy">
        <a className="btn btn--main btn--big btn--wide" href={actions.signIn} rel="nofollow" data-dialog="login">
          {t('battles.room.signIn')}
        </a>
      </div>
    );
  }
  if (actions.join !== null) {
    const sum = formatMoney(actions.join.price, sign);
    return (
      <div className="buy">
        <ActButton action="join" body={{ battle: id, quote: actions.quote }} actor={actor} isMain>
          {t('battles.room.join', { sum })}
        </ActButton>
      </div>
    );
  }
  if (ownSeat === null) return null;
  return (
    <div className="buy bend">
      {actions.canCallBot && (
        <ActButton action="bot" body={{ battle: id }} actor={actor} isMain>
          {t('battles.room.bot')}
        </ActButton>
      )}
      <InviteButton isMain={!actions.canCallBot} />
    </div>
  );
}

interface ActButtonProps {
  readonly action: BattleAction;
  readonly body: object;
  readonly actor: Actor | null;
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

/** Submits its form, or with a script does the same in place. */
export function ActButton({ action, body, actor, isMain = false, children }: ActButtonProps): ReactElement {
  return (
    <button
      type="submit"
      form={formOf(action)}
      className={isMain ? 'btn btn--main btn--big btn--wide' : 'btn btn--line'}
      disabled={actor?.state.at === 'lost'}
      aria-busy={actor?.state.at === 'asked' && actor.state.action === action}
      onClick={
        actor === null
          ? undefined
          : (event) => {
              event.preventDefault();
              actor.act(action, body);
            }
      }
    >
      {children}
    </button>
  );
}

/** The winner sells all, keeps it or plays the same again. Several items are sold by a second press. */
function Ending({ props, actor, won }: MainActProps & { readonly won: BattleWinnings }): ReactElement {
  const t = useT();
  const href = useHref();
  return (
    <>
      <div className="buy bend">
        <details className="bend__sell">
          <summary className="btn btn--main btn--big btn--wide">
            {t('cases.haul.sellAll', { count: won.ids.length, sum: formatMoney(won.sum, props.sign) })}
          </summary>
          <div className="bend__ask">
            <p className="small muted">{t('cases.haul.sellAll.sure')}</p>
            <ActButton action="sell" body={{ ids: won.ids }} actor={actor}>
              {t('cases.haul.sellAll.yes')}
            </ActButton>
          </div>
        </details>
        <Again props={props} />
      </div>
      <a className="btn btn--line" href={href('/profile')}>
        {t('cases.drops.keep')}
      </a>
    </>
  );
}

/** Leads to the page that makes an equal battle. */
function Again({ props, isMain = false }: { readonly props: BattleProps; readonly isMain?: boolean }): ReactElement {
  const t = useT();
  const href = useHref();
  const link = (
    <a className={isMain ? 'btn btn--main btn--big btn--wide' : 'btn btn--big'} href={href(props.again)} rel="nofollow">
      <Icon name="rotate-cw" small />
      {t(props.ownSeat === null || props.show.state === 'cancelled' ? 'battles.past.again' : 'battles.result.rematch')}
    </a>
  );
  return isMain ? <div className="buy">{link}</div> : link;
}

/** What a viewer who saw the battle end has won: the messages of a battle are the same for everybody. */
export function useWinnings({ id, winnings }: BattleProps, hasWon: boolean): BattleWinnings | null {
  const href = useHref();
  const [found, setFound] = useState(winnings);
  const isAsked = useRef(winnings !== null);
  useEffect(() => {
    if (!hasWon || isAsked.current) return;
    isAsked.current = true;
    const read = async (): Promise<void> => {
      const response = await fetch(`${href(`/battles/${id}`)}/_payload.json`, {
        headers: { Accept: 'application/json' },
      });
      if (response.ok) setFound(((await response.json()) as Pick<BattleProps, 'winnings'>).winnings);
    };
    // Without an answer the items are in the inventory all the same, and so are their prices.
    read().catch(() => undefined);
  }, [hasWon]);
  return found;
}
