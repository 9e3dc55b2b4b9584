import type { ReactElement } from 'react';
import { seatName } from '#ui/battles/face.tsx';
import type { BattleStanding } from '#ui/battles/standing.ts';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import type { BattleModel } from '#ui/models/battles.ts';
import { useT } from '#ui/texts.tsx';
import type { BattleProps } from './props.ts';
import { sumText } from './sums.ts';

interface OutcomeProps {
  readonly props: BattleProps;
  readonly standing: BattleStanding;
  readonly winner: NonNullable<BattleModel['winner']>;
}

/** Who won, and what. */
export function Outcome({ props, standing, winner }: OutcomeProps): ReactElement {
  const t = useT();
  const href = useHref();
  const { show, ownSeat, mode } = props;
  const isOwn = ownSeat !== null && winner.seats.includes(ownSeat);
  const names = show.seats.filter(({ seat }) => winner.seats.includes(seat)).map((seat) => seatName(seat, t));
  const share = sumText(Math.max(0, ...show.seats.map(({ wonMinor }) => wonMinor)), props);
  const title =
    mode === 'shared'
      ? t('battles.result.shared')
      : isOwn
        ? t('battles.result.youWon')
        : t('battles.result.won', { names: names.join(', '), count: names.length });
  return (
    <section className={isOwn ? 'boutcome is-own' : 'boutcome'} aria-live="polite">
      <Icon name="trophy" />
      <div>
        <h2>{title}</h2>
        <p>
          {winner.seats.length > 1
            ? t('battles.result.each', { sum: share })
            : t('battles.result.sum', { sum: sumText(standing.pot, props) })}
          {winner.drawn && ` ${t('battles.result.drawn')}`}
        </p>
      </div>
      {isOwn && winner.seats.length === 1 && (
        <a className="btn" href={href('/profile')}>
          {t('battles.result.items')}
        </a>
      )}
    </section>
  );
}
