import type { ReactElement } from 'react';

/** A share drawn as a bar; the number stands beside it. `plain` leaves out the rarity's colour. */
export function ChanceBar({ percent, plain = false }: { percent: number; plain?: boolean }): ReactElement {
  return (
    <svg className={plain ? 'bar bar--plain' : 'bar'} aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  );
}
