import { useEffect, useRef, useState } from 'react';
import type { PromoModel } from '#src/shared/top-up.ts';
import type { PaymentFormModel } from '#views/payments/payment-page-model.ts';
import { useT } from '#views/ui/texts.tsx';
import { intend } from '../runtime/call.ts';

/** How a code stands: nothing typed, being asked about, good, or refused in words. */
export interface PromoCheck {
  readonly code: string;
  readonly promo: PromoModel | null;
  readonly refusal: string | null;
  readonly isAsked: boolean;
  readonly type: (code: string) => void;
}

/** Shorter codes are not asked about: there are none. */
const LEAST_CHARACTERS = 3;
/** So long after the last letter a code is asked about. */
const ASK_AFTER_MS = 400;

/** Asks about a code while it is typed, once it is long enough; an answer that comes late is let go. */
export function usePromo(form: PaymentFormModel): PromoCheck {
  const t = useT();
  const [code, setCode] = useState(form.code);
  const [found, setFound] = useState<Omit<PromoCheck, 'code' | 'type'>>({
    promo: form.promo,
    refusal: form.refused.promo ?? null,
    isAsked: false,
  });
  // What the server said of the code that stands in the form is not asked about again.
  const answeredFor = useRef<string | null>(form.refused.promo === undefined ? null : form.code.trim());
  const wanted = code.trim();

  useEffect(() => {
    if (wanted === answeredFor.current) return undefined;
    answeredFor.current = null;
    if (wanted.length < LEAST_CHARACTERS) {
      setFound({ promo: null, refusal: wanted === '' ? null : t('errors.promo.unknown'), isAsked: false });
      return undefined;
    }
    let isLate = false;
    setFound({ promo: null, refusal: null, isAsked: true });
    const ask = async (): Promise<void> => {
      const outcome = await intend<PromoModel>('/api/payment/promo/check', { promo: wanted }).send();
      if (isLate) return;
      answeredFor.current = outcome.kind === 'lost' ? null : wanted;
      if (outcome.kind === 'done') setFound({ promo: outcome.data, refusal: null, isAsked: false });
      else {
        const refusal = outcome.kind === 'refused' ? outcome.message : t('payments.form.promo.lost');
        setFound({ promo: null, refusal, isAsked: false });
      }
    };
    const timer = setTimeout(() => void ask(), ASK_AFTER_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return { code, ...found, type: setCode };
}
