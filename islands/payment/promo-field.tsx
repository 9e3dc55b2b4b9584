import type { ReactElement } from 'react';
import type { PayCurrency } from '#ui/models/payments.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { hundredthsOf, minimumOf, promoText } from '#src/shared/top-up.ts';
import { useHeldField } from '#islands/runtime/components/use-held-field.ts';
import type { PromoCheck } from './use-promo.ts';

interface PromoFieldProps {
  readonly promo: PromoCheck;
  readonly currency: PayCurrency;
  /** As typed. */
  readonly sum: string;
  readonly isAwake: boolean;
}

const LONGEST = 64;

/** Promo code and its bonus. Without JavaScript a button checks the code. */
export function PromoField({ promo, currency, sum, isAwake }: PromoFieldProps): ReactElement {
  const t = useT();
  const { code, refusal, isAsked } = promo;
  const field = useHeldField(code);
  const least = promo.promo === null ? 0 : minimumOf(promo.promo.minSum, currency.rate) * 100;
  // An amount below the code's minimum would be refused.
  const isWrong = refusal !== null || (hundredthsOf(sum) ?? least) < least;
  const words = promo.promo === null ? '' : promoText(t, promo.promo, currency);
  return (
    <div className="field">
      <label className="field__label" htmlFor="pay-promo">
        {t('payments.form.promo')}
      </label>
      <span className="pay__promo">
        <span className="input-wrap">
          <Icon name="ticket-percent" />
          <input
            {...field}
            type="text"
            id="pay-promo"
            className="input"
            name="promo"
            maxLength={LONGEST}
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby="pay-promo-note"
            onChange={(event) => promo.type(event.currentTarget.value)}
          />
          {promo.promo !== null && !isWrong && (
            <span className="input-wrap__end good">
              <Icon name="check" small />
            </span>
          )}
        </span>
        {!isAwake && (
          <button type="submit" name="intent" value="check" className="btn" formNoValidate>
            {t('payments.form.promo.check')}
          </button>
        )}
      </span>
      <p id="pay-promo-note" className={isWrong ? 'field__wrong' : 'field__hint'} role="status">
        {refusal ?? (isAsked ? t('payments.form.promo.asked') : words)}
      </p>
    </div>
  );
}
