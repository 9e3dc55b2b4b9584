import { useContext, type ReactElement } from 'react';
import { formatMoney, formatPoints } from '#src/shared/format.ts';
import { CurrencyContext } from './texts.tsx';

/** A sum in the shown currency, amber and unbreakable. In an island give the sign: it has no page round it. */
export function Money({ amount, sign, className = 'money' }: MoneyProps): ReactElement {
  const currency = useContext(CurrencyContext);
  return <span className={className}>{formatMoney(amount, sign ?? currency?.sign ?? '')}</span>;
}

export interface MoneyProps {
  readonly amount: number;
  readonly sign?: string;
  readonly className?: string;
}

/** Bonus points with their suffix. */
export function Points({ amount, className = 'num nowrap' }: { amount: number; className?: string }): ReactElement {
  return <span className={className}>{formatPoints(amount)}</span>;
}
