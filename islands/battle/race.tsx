import type { ReactElement } from 'react';
import type { BattleStanding } from '#ui/battles/standing.ts';
import type { ShownSeat } from '#ui/battles/show.ts';

interface RaceProps {
  /** In the order of their columns. */
  readonly seats: readonly ShownSeat[];
  readonly standing: BattleStanding;
  /** Seats of the winner; null until the result is shown. */
  readonly winners: readonly number[] | null;
}

/** The sums of the seats as parts of one bar. The columns below it say them in numbers. */
export function Race({ seats, standing: { totals, leaders, pot }, winners }: RaceProps): ReactElement {
  let start = 0;
  return (
    <svg className="brace" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {seats.map(({ seat }) => {
        const share = pot === 0 ? 1 / seats.length : (totals.get(seat) ?? 0) / pot;
        const place = `translate(${start.toFixed(2)} 0) scale(${share.toFixed(4)} 1)`;
        start += share * 100;
        const look = winners?.includes(seat) ? 'is-winner' : leaders.includes(seat) ? 'is-leading' : undefined;
        return <rect key={seat} className={look} width="100" height="1" transform={place} />;
      })}
    </svg>
  );
}
