import type { ReactElement } from 'react';
import { averageCostText, type ShownAverageCost } from '#src/shared/average-cost-text.ts';
import { Icon } from './icon.tsx';
import { useT } from './texts.tsx';

/** The sentence behind a line that opens it, for a game whose price stands elsewhere. */
export function AverageCostDetails(props: ShownAverageCost & { readonly game: 'upgrades' | 'battles' }): ReactElement {
  const t = useT();
  return (
    <details>
      <summary className="link small">
        {t(`${props.game}.cost`)}
        <Icon name="chevron-down" small />
      </summary>
      <p className="small muted">{averageCostText(t, props)}</p>
    </details>
  );
}
