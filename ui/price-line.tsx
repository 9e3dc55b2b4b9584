import type { ReactElement, ReactNode } from 'react';
import { averageCostText, type ShownAverageCost } from '#src/shared/average-cost-text.ts';
import { Icon } from './icon.tsx';
import { useT } from './texts.tsx';

interface PriceLineProps {
  readonly className: string;
  readonly label: string;
  /** Null for a free game, whose line opens nothing. */
  readonly average: ShownAverageCost | null;
  readonly children: ReactNode;
}

/** A price with its name. It opens the average cost behind it. */
export function PriceLine({ className, label, average, children }: PriceLineProps): ReactElement {
  const t = useT();
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
      <p className="small muted">{averageCostText(t, average)}</p>
    </details>
  );
}
