import type { ReactElement } from 'react';

/** Bar of a percentage; the number is beside it. `plain` omits the rarity colour. */
export function ChanceBar({ percent, plain = false }: { percent: number; plain?: boolean }): ReactElement {
  return (
    <svg className={plain ? 'bar bar--plain' : 'bar'} aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  );
}
