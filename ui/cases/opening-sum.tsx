import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { Points, Worth } from '#ui/money.tsx';
import type { OpeningPrice } from './opening-price.ts';

/** A former price: money, or points. */
export const OldSum = ({ amount, price }: { amount: number; price: OpeningPrice }): ReactElement =>
  price.kind === 'bonuses' ? <Points amount={amount} /> : <>{formatMoney(amount, price.sign)}</>;

/** Price of an opening: money, or points with their worth in money. */
export function OpeningSum({ amount, price }: { amount: number; price: OpeningPrice }): ReactElement {
  if (price.kind !== 'bonuses') return <>{formatMoney(amount, price.sign)}</>;
  return (
    <>
      <Points amount={amount} /> <Worth points={amount} currency={price} />
    </>
  );
}
