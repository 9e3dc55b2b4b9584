import { useEffect, useRef, useState, type ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { PaymentFormModel } from '#ui/models/payments.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { hundredthsOf, minimumOf } from '#src/shared/top-up.ts';
import { ContactField } from './payment/contact-field.tsx';
import { CurrencyField } from './payment/currency-field.tsx';
import { Methods } from './payment/methods.tsx';
import { PhoneForm } from './payment/phone-form.tsx';
import { PromoField } from './payment/promo-field.tsx';
import { SumField } from './payment/sum-field.tsx';
import { Totals } from './payment/totals.tsx';
import { adoptHeld, usePayment, type PaymentFormState } from './payment/use-payment.ts';
import { usePromo } from './payment/use-promo.ts';
import { island } from '#ui/island.ts';
import { WayOut } from './runtime/components/way-out.tsx';
import { useAtWake } from './runtime/components/use-at-wake.ts';
import { useHref } from '#ui/href.ts';

export default island<PaymentFormModel>({
  name: 'payment',
  load: 'now',
  texts: ['payments.form', 'errors.payment', 'errors.promo.unknown', 'account-data.limits.mine', 'layout.field.empty'],
  Component: Payment,
});

/** Form of a top-up: method, currency and amount. Without JavaScript it is a plain form validated by the server. */
function Payment(form: PaymentFormModel): ReactElement {
  const href = useHref();
  const t = useT();
  const desk = usePayment(form);
  const promo = usePromo(form);
  const [isAwake, setAwake] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  useAtWake(root, (element) => {
    const formData = new FormData(element);
    adoptHeld(desk, formData);
    promo.adopt(formData);
  });
  useEffect(() => setAwake(true), []);
  if (desk.phone !== null) return <PhoneForm form={desk.phone} desk={desk} />;
  return (
    <form
      ref={root}
      className="pay"
      method="post"
      action={href('/payment')}
      noValidate
      aria-busy={desk.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        const contact = new FormData(event.currentTarget).get('contact');
        desk.pay(promo.code.trim(), typeof contact === 'string' ? contact : '');
        event.currentTarget.querySelector<HTMLElement>('input:invalid')?.focus();
      }}
    >
      <AuthFields auth={form.auth} idempotencyKey={form.idempotencyKey} />
      <input type="hidden" name="from" value={form.from} />
      <input type="hidden" name="currency" value={desk.currency.code} />
      <div className="stack">
        <Methods desk={desk} />
        <SumField desk={desk} promo={promo.promo} from={form.from} />
        <ContactField desk={desk} isAwake={isAwake} />
      </div>
      <div className="stack">
        <PromoField promo={promo} currency={desk.currency} sum={desk.sum} isAwake={isAwake} />
        <Totals desk={desk} promo={promo.promo} />
        <p className="tiny muted">{t('payments.form.rule')}</p>
      </div>
      <div className="pay__go">
        {desk.lost !== null && (
          <p className="notice notice--bad" role="alert">
            <Icon name="cloud-off" />
            <span>{t('payments.form.lost', { what: desk.lost })}</span>
          </p>
        )}
        {desk.refusal !== null && (
          <div className="notice notice--bad" role="alert">
            <Icon name="circle-alert" />
            <div className="notice__body">
              <p>{desk.refusal.message}</p>
              <WayOut error={desk.refusal.error} reload={null} />
            </div>
          </div>
        )}
        <Terms desk={desk} refusal={desk.refused.terms} />
        <PayButton desk={desk} isAwake={isAwake} />
        <CurrencyField desk={desk} form={form} promo={promo.code.trim()} isAwake={isAwake} />
      </div>
    </form>
  );
}

function Terms({ desk, refusal }: TermsProps): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name="terms"
          value="1"
          required
          aria-invalid={refusal !== undefined}
          checked={desk.isAgreed}
          aria-describedby={refusal === undefined ? undefined : 'pay-terms-wrong'}
          onChange={(event) => {
            desk.agree(event.currentTarget.checked);
            desk.forgetRefusal();
          }}
        />
        <span>
          {`${t('payments.form.terms')} `}
          <a href={href('/agreement')} target="_blank" rel="noopener">
            {t('payments.form.terms.link')}
          </a>
        </span>
      </label>
      {refusal !== undefined && (
        <p id="pay-terms-wrong" className="field__wrong" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

interface TermsProps {
  readonly desk: PaymentFormState;
  readonly refusal: string | undefined;
}

/** It can always be pressed: what is missing is said below its field. */
function PayButton({ desk, isAwake }: { desk: PaymentFormState; isAwake: boolean }): ReactElement {
  const t = useT();
  const { currency, method, sum, isBusy } = desk;
  const hundredths = hundredthsOf(sum);
  const isEnough =
    hundredths !== null && method !== null && hundredths >= minimumOf(method.minSum, currency.rate) * 100;
  // Before hydration the field may hold another sum than the server rendered.
  const words =
    isEnough && isAwake
      ? t('payments.form.pay', { sum: formatMoney(hundredths / 100, currency.sign) })
      : t('payments.form.payAny');
  return (
    <button
      type="submit"
      name="intent"
      value="pay"
      className="btn btn--main btn--big btn--wide"
      disabled={isAwake && isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? t('payments.form.busy') : words}
    </button>
  );
}
