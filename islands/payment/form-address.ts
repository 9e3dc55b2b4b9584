import { href } from '#src/shared/locales.ts';
import type { PaymentFormModel } from '#ui/models/payments.ts';

/** The payment page with the form's values: it comes up with them again. */
export function formAddress(
  { locale }: Pick<PaymentFormModel, 'locale'>,
  values: Readonly<Record<string, string>>,
): string {
  const filledEntries = Object.entries(values).filter(([, value]) => value !== '');
  return `${href(locale, '/payment')}?${new URLSearchParams(filledEntries).toString()}`;
}
