import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ICONS } from '#ui/icon-names.ts';
import { useT } from '#ui/texts.tsx';
import { minimumOf } from '#src/shared/top-up.ts';
import type { PaymentFormState } from './use-payment.ts';

/** Payment methods with their minimum amounts. */
export function Methods({ desk }: { desk: PaymentFormState }): ReactElement {
  const t = useT();
  const wrong = desk.refused.method;
  return (
    <fieldset className="field" aria-describedby={wrong === undefined ? undefined : 'pay-method-wrong'}>
      <legend className="field__label">{t('payments.form.method')}</legend>
      <div className="method-list">
        {desk.methods.map(({ method, logo, hint, minSum }) => (
          <label key={method} className="method">
            <input
              type="radio"
              name="method"
              value={method}
              checked={desk.method?.method === method}
              onChange={() => desk.chooseMethod(method)}
            />
            <Logo logo={logo} />
            <span>
              <b>{hint}</b>
              {t('payments.form.from', { sum: formatMoney(minimumOf(minSum, desk.currency.rate), desk.currency.sign) })}
            </span>
          </label>
        ))}
      </div>
      {wrong !== undefined && (
        <p id="pay-method-wrong" className="field__wrong">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

function Logo({ logo }: { logo: string }): ReactElement {
  const icon = ICONS.find((name) => logo === `i-${name}`);
  if (icon !== undefined) return <Icon name={icon} />;
  return logo.startsWith('/') ? <img src={logo} width={24} height={24} alt="" /> : <Icon name="wallet" />;
}
