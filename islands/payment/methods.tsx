import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { isForTests, MethodLogo } from '#ui/method-logo.tsx';
import type { MethodModel } from '#ui/models/payments.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { minimumOf } from '#src/shared/top-up.ts';
import type { PaymentFormState } from './use-payment.ts';

interface MethodsProps {
  readonly desk: PaymentFormState;
}

/** Payment methods with their minimum amounts; those that only try out answers of a provider are folded. */
export function Methods({ desk }: MethodsProps): ReactElement {
  const t = useT();
  const tests = desk.methods.filter(({ method }) => isForTests(method));
  const usual = desk.methods.filter(({ method }) => !isForTests(method));
  const wrong = desk.refused.method;
  return (
    <fieldset className="field" aria-describedby={wrong === undefined ? undefined : 'pay-method-wrong'}>
      <legend className="field__label">{t('payments.form.method')}</legend>
      <div className="method-list">
        {usual.map((one) => (
          <Method key={one.method} desk={desk} of={one} />
        ))}
      </div>
      {tests.length > 0 && (
        <details
          className="method-tests"
          open={tests.some(({ method }) => method === desk.method?.method) || undefined}
        >
          <summary className="link link--under small">
            {t('payments.form.tests')}
            <Icon name="chevron-down" small />
          </summary>
          <div className="method-list">
            {tests.map((one) => (
              <Method key={one.method} desk={desk} of={one} />
            ))}
          </div>
        </details>
      )}
      {wrong !== undefined && (
        <p id="pay-method-wrong" className="field__wrong">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

/** One method; a test is chosen in its fold. */
function Method({ desk, of }: MethodsProps & { readonly of: MethodModel }): ReactElement {
  const t = useT();
  const { method, logo, hint, minSum } = of;
  const { rate, sign } = desk.currency;
  return (
    <label className="method">
      <input
        type="radio"
        name="method"
        value={method}
        checked={desk.method?.method === method}
        onChange={() => desk.chooseMethod(method)}
      />
      <MethodLogo logo={logo} />
      <span>
        <b>{hint}</b>
        {t('payments.form.from', { sum: formatMoney(minimumOf(minSum, rate), sign) })}
      </span>
    </label>
  );
}
