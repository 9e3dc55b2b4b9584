import { formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { type PromoModel, billOf, hundredthsOf, percentOf } from '#src/shared/top-up.ts';
import { useT } from '#ui/texts.tsx';
import type { PaymentFormState } from './use-payment.ts';

/** Amount to pay, bonus of the code and resulting balance. */
export function Totals({ desk, promo }: { desk: PaymentFormState; promo: PromoModel | null }): ReactElement {
  const t = useT();
  const { rate, sign } = desk.currency;
  const hundredths = hundredthsOf(desk.sum);
  const bill = hundredths === null ? { sum: 0, bonus: 0, total: 0 } : billOf(hundredths, rate, promo);
  const percent = promo === null ? null : percentOf(promo);
  return (
    <dl className="bill">
      <dt>{t('payments.form.bill.sum')}</dt>
      <dd>{formatMoney(bill.sum, sign)}</dd>
      {bill.bonus > 0 && (
        <>
          <dt>
            {percent === null
              ? t('payments.form.promo')
              : t('payments.form.bill.percent', { percent: formatPercent(percent, t.tag) })}
          </dt>
          <dd className="good">{`+${formatMoney(bill.bonus, sign)}`}</dd>
        </>
      )}
      <dt className="bill__sum">{t('payments.form.bill.total')}</dt>
      <dd className="bill__sum">{formatMoney(bill.total, sign)}</dd>
    </dl>
  );
}
