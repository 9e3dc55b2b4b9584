import { useContext, type ReactElement } from 'react';
import { formatMoney, formatPoints } from '#src/shared/format.ts';
import { CurrencyContext } from './texts.tsx';

/**
 * Sum in the display currency, highlighted and without line breaks. Islands must pass the sign, because they have no
 * page context.
 */
export function Money({ amount, sign, className = 'money' }: MoneyProps): ReactElement {
  const currency = useContext(CurrencyContext);
  return <span className={className}>{formatMoney(amount, sign ?? currency?.sign ?? '')}</span>;
}

export interface MoneyProps {
  readonly amount: number;
  readonly sign?: string;
  readonly className?: string;
}

export function Points({ amount, className = 'num nowrap' }: { amount: number; className?: string }): ReactElement {
  return <span className={className}>{formatPoints(amount)}</span>;
}
