import { useEffect, useRef, useState } from 'react';
import type { PromoModel } from '#src/shared/top-up.ts';
import type { PaymentFormModel } from '#ui/models/payments.ts';
import { useT } from '#ui/texts.tsx';
import { prepareCall } from '#islands/runtime/network/call.ts';

/** State of the promo code: empty, pending, valid or refused with a text. */
export interface PromoCheck {
  readonly code: string;
  readonly promo: PromoModel | null;
  readonly refusal: string | null;
  readonly isAsked: boolean;
  readonly type: (code: string) => void;
  /** Copies the code that the form contains. */
  readonly adopt: (held: FormData) => void;
}

/** Shorter codes do not exist and are not checked. */
const LEAST_CHARACTERS = 3;
/** Debounce of the check after the last keystroke. */
const ASK_AFTER_MS = 400;

/** Checks a code while it is typed, once it is long enough; late responses are ignored. */
export function usePromo(form: PaymentFormModel): PromoCheck {
  const t = useT();
  const [code, setCode] = useState(form.code);
  const [found, setFound] = useState<Omit<PromoCheck, 'code' | 'type' | 'adopt'>>({
    promo: form.promo,
    refusal: form.refused.promo ?? null,
    isAsked: false,
  });
  // Skips the check of a code that the server already checked for this page.
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
      const outcome = await prepareCall<PromoModel>('/api/payment/promo/check', { promo: wanted }).send();
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
  const adopt = (held: FormData): void => {
    const value = held.get('promo');
    if (typeof value === 'string') setCode(value);
  };
  return { code, ...found, type: setCode, adopt };
}
