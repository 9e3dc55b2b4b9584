import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useT } from './texts.tsx';

export interface AverageCostProps {
  readonly game: 'cases' | 'upgrades' | 'battles';
  /** Average cost of ten plays after what they return; negative when they return more. */
  readonly cost: number;
  /** The same without its sign, in words. */
  readonly sum: string;
}

/** The average cost of ten plays, in one sentence. */
function AverageCost({ game, cost, sum }: AverageCostProps): ReactElement {
  const t = useT();
  return <>{t(cost < 0 ? `${game}.cost.gain` : `${game}.cost.loss`, { sum })}</>;
}

/** The sentence behind a line that opens it, for a game whose price stands elsewhere. */
export function AverageCostDetails(props: AverageCostProps & { readonly game: 'upgrades' | 'battles' }): ReactElement {
  const t = useT();
  return (
    <details>
      <summary className="link small">
        {t(`${props.game}.cost`)}
        <Icon name="chevron-down" small />
      </summary>
      <p className="small muted">
        <AverageCost {...props} />
      </p>
    </details>
  );
}

interface PriceLineProps {
  readonly className: string;
  readonly label: string;
  /** Null for a free game, whose line opens nothing. */
  readonly average: AverageCostProps | null;
  readonly children: ReactNode;
}

/** A price with its name. It opens the average cost behind it. */
export function PriceLine({ className, label, average, children }: PriceLineProps): ReactElement {
  if (average === null) {
    return (
      <div className={className}>
        <span className="muted">{label}</span>
        {children}
      </div>
    );
  }
  return (
    <details>
      <summary className={className}>
        <span className="row muted">
          {label}
          <Icon name="chevron-down" small />
        </span>
        {children}
      </summary>
      <p className="small muted">
        <AverageCost {...average} />
      </p>
    </details>
  );
}
