import { formatMoney } from '#src/shared/format.ts';
import type { SandboxModel } from '#views/payments/sandbox-provider/pay-page.tsx';
import type { SandboxPayment } from './payment.ts';

const SHOWN_DIGITS = 4;

export function paymentModel(payment: SandboxPayment): SandboxModel {
  const { id, state, description, currency, amountMinor, manner, phone, returnUrl } = payment;
  return {
    id,
    state,
    description,
    amount: formatMoney(amountMinor / 100, currency.toUpperCase()),
    order: payment.orderId,
    manner,
    phone: phone === null ? null : phone.slice(-SHOWN_DIGITS),
    isAsked: phone !== null,
    returnUrl,
  };
}
