import type { ReactElement, ReactNode } from 'react';
import { seatName } from '#ui/battles/face.tsx';
import type { BattleStanding } from '#ui/battles/standing.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import type { BattleModel } from '#ui/models/battles.ts';
import { useT } from '#ui/texts.tsx';
import type { BattleProps } from './props.ts';
import { sumText } from './sums.ts';

interface HeadlineProps {
  readonly props: BattleProps;
  readonly standing: BattleStanding;
  /** Null until the reels of the last round have stopped. */
  readonly winner: BattleModel['winner'];
  /** Number of rounds whose reels have stopped. */
  readonly settled: number;
  readonly spectators: number | null;
  /** The next step of the viewer. */
  readonly act: ReactNode;
  /** The winner has sold the items. */
  readonly soldText: string | null;
}

interface Words {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** The course of the battle and its result: one panel of the same size, so that nothing below it moves. */
export function Headline(all: HeadlineProps): ReactElement {
  const t = useT();
  const { props, winner, spectators, act, soldText } = all;
  const { show } = props;
  const { pot } = all.standing;
  const isWinner = winner !== null && props.ownSeat !== null && winner.seats.includes(props.ownSeat);
  const { icon, title, text } = useWords(all, isWinner);
  const looks = ['bstate battle__state', winner === null ? '' : 'boutcome', isWinner ? 'is-own' : ''];
  return (
    <section className={looks.filter(Boolean).join(' ')}>
      <Icon name={icon} />
      <div className="bstate__what" role="status">
        <h2>{title}</h2>
        {(soldText ?? text) !== '' && <p>{soldText ?? text}</p>}
      </div>
      <div className="bstate__side">
        {spectators !== null && spectators > 0 && winner === null && (
          <span className="small muted bstate__eyes">
            <Icon name="users" small />
            <span className="bstate__count num" aria-hidden="true">
              {spectators}
            </span>
            <span className="bstate__words">{t('battles.room.spectators', { count: spectators })}</span>
          </span>
        )}
        {show.state === 'running' && winner === null && (
          <span className="bstate__pot">
            <span className="tiny muted">{t('battles.room.pot')}</span>
            {/* A new sum is a new element, so that its movement begins again. */}
            <b key={pot} className="num">
              {sumText(pot, props)}
            </b>
          </span>
        )}
        {act}
      </div>
    </section>
  );
}

function useWords(all: HeadlineProps, isWinner: boolean): Words {
  const t = useT();
  const { props, standing, winner, settled } = all;
  const { show, order } = props;
  if (show.state === 'cancelled')
    return { icon: 'circle-x', title: t('battles.room.cancelled'), text: t('battles.result.cancelled') };
  if (show.state === 'waiting') {
    const free = show.seats.filter(({ player, bot }) => player === null && !bot).length;
    return { icon: 'users', title: t('battles.room.waiting', { count: free }), text: t('battles.room.waitingText') };
  }
  if (show.awaitedRound !== null) {
    const text = t('battles.room.beaconText', { round: show.awaitedRound });
    return { icon: 'swords', title: t('battles.room.beacon'), text };
  }
  if (winner !== null) return { icon: 'trophy', ...resultWords(all, winner, isWinner, t) };
  const leaders = show.seats.filter(({ seat }) => standing.leaders.includes(seat)).map((seat) => seatName(seat, t));
  return {
    icon: 'swords',
    title:
      show.rounds.length === 0
        ? t('battles.room.starting')
        : t('battles.room.round', { round: Math.min(settled + 1, order.length), count: order.length }),
    text: leaders.length === 0 ? ahead(all, t) : t('battles.room.leads', { names: leaders.join(', ') }),
  };
}

/** Nothing counts yet, or the sides are level. */
function ahead({ props: { mode }, standing, settled }: HeadlineProps, t: ReturnType<typeof useT>): string {
  if (mode === 'shared') return t('battles.room.split');
  if (standing.isOpen) return t('battles.room.last');
  return settled === 0 ? '' : t('battles.room.level');
}

function resultWords(
  { props, standing }: HeadlineProps,
  winner: NonNullable<BattleModel['winner']>,
  isWinner: boolean,
  t: ReturnType<typeof useT>,
): Omit<Words, 'icon'> {
  const { show, mode } = props;
  const names = show.seats.filter(({ seat }) => winner.seats.includes(seat)).map((seat) => seatName(seat, t));
  const share = sumText(Math.max(0, ...show.seats.map(({ wonMinor }) => wonMinor)), props);
  const pot = sumText(standing.pot, props);
  const sum =
    winner.seats.length > 1
      ? t('battles.result.each', { sum: share })
      : t(isWinner ? 'battles.result.ownSum' : 'battles.result.sum', { sum: pot });
  return {
    title:
      mode === 'shared'
        ? t('battles.result.shared')
        : isWinner
          ? t('battles.result.youWon')
          : t('battles.result.won', { names: names.join(', '), count: names.length }),
    text: winner.drawn ? `${sum} ${t('battles.result.drawn')}` : sum,
  };
}
