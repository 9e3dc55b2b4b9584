import type { ReactElement } from 'react';
import type { PayCurrency } from '#views/payments/payment-page-model.ts';
import { Icon } from '#views/ui/icon.tsx';
import { useT } from '#views/ui/texts.tsx';
import { hundredthsOf, leastOf, promoWords } from '#src/shared/top-up.ts';
import type { PromoCheck } from './use-promo.ts';

interface PromoFieldProps {
  readonly promo: PromoCheck;
  readonly currency: PayCurrency;
  /** As typed. */
  readonly sum: string;
  readonly isAwake: boolean;
}

const LONGEST = 64;

/** A code, and what it gives. Without JavaScript a button asks about it. */
export function PromoField({ promo, currency, sum, isAwake }: PromoFieldProps): ReactElement {
  const t = useT();
  const { code, refusal, isAsked } = promo;
  const least = promo.promo === null ? 0 : leastOf(promo.promo.minSum, currency.rate) * 100;
  // With less than the code asks for it would be refused.
  const isWrong = refusal !== null || (hundredthsOf(sum) ?? least) < least;
  const words = promo.promo === null ? '' : promoWords(t, promo.promo, currency);
  return (
    <div className="field">
      <label className="field__label" htmlFor="pay-promo">
        {t('payments.form.promo')}
      </label>
      <span className="pay__promo">
        <span className="input-wrap">
          <Icon name="ticket-percent" />
          <input
            type="text"
            id="pay-promo"
            className="input"
            name="promo"
            value={code}
            maxLength={LONGEST}
            autoComplete="off"
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
