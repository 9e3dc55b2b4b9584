import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { formatMoney, formatPointCount } from '#src/shared/format.ts';
import {
  formatExactPoints,
  formatPrice,
  formatWorth,
  moneyDecimals,
  pointUnit,
  type PointCurrency,
  type RoundedSum,
} from '#src/shared/format-value.ts';
import { Icon } from './icon.tsx';
import { CurrencyContext, useT } from './texts.tsx';

const DecimalsContext = createContext<number | undefined>(undefined);

/** Gives all sums of a list the same number of decimals, so that their digits line up. */
export function MoneyColumn({ amounts, children }: { amounts: readonly number[]; children: ReactNode }): ReactElement {
  return <DecimalsContext value={moneyDecimals(amounts)}>{children}</DecimalsContext>;
}

/**
 * Sum in the display currency, highlighted and without line breaks. Islands must pass the sign, because they have no
 * page context.
 */
export function Money({ amount, sign, className = 'money' }: MoneyProps): ReactElement {
  const currency = useContext(CurrencyContext);
  const decimals = useContext(DecimalsContext);
  return <span className={className}>{formatMoney(amount, sign ?? currency?.sign ?? '', decimals)}</span>;
}

/** Price of an item; the smallest prices are displayed as less than the smallest sum. */
export function Price({ of, sign, className = 'money' }: PriceProps): ReactElement {
  const currency = useContext(CurrencyContext);
  const decimals = useContext(DecimalsContext);
  return <span className={className}>{formatPrice(of, sign ?? currency?.sign ?? '', decimals)}</span>;
}

interface PriceProps extends Omit<MoneyProps, 'amount'> {
  readonly of: RoundedSum;
}

export interface MoneyProps {
  readonly amount: number;
  readonly sign?: string;
  readonly className?: string;
}

interface PointsProps {
  readonly amount: number;
  readonly className?: string;
  /** Begins with a plus, for points that the player gets; with decimals, so that a promise equals its movement. */
  readonly isGain?: boolean;
  /** With decimals, for a list of movements, whose sums must add up. */
  readonly isExact?: boolean;
}

/** Bonus points: the number and a coin, which screen readers read as the unit. */
export function Points({
  amount,
  className = 'num nowrap',
  isGain = false,
  isExact = false,
}: PointsProps): ReactElement {
  return (
    <span className={className}>
      {(isGain && amount > 0 ? '+' : '') + (isExact || isGain ? formatExactPoints : formatPointCount)(amount)}
      <Coin />
    </span>
  );
}

/** The sign of bonus points. A letter would read as a digit in the display face. */
export function Coin(): ReactElement {
  const t = useT();
  return (
    <>
      <Icon name="coins" look="coin" />
      <span className="vh">{`\u00a0${pointUnit(t.tag)}`}</span>
    </>
  );
}

/** Worth of points in money. Islands must pass the currency, because they have no page context. */
export function Worth({ points, currency, className = 'worth' }: WorthProps): ReactElement | null {
  const shown = useContext(CurrencyContext) ?? currency;
  return shown === undefined ? null : <span className={className}>{formatWorth(points, shown)}</span>;
}

interface WorthProps {
  readonly points: number;
  readonly currency?: PointCurrency;
  readonly className?: string;
}
