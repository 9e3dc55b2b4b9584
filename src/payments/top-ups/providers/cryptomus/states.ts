import type { ProviderStates } from '#src/payments/top-ups/providers/provider.ts';

/**
 * `status` of an invoice. `wrong_amount` is final: less than the sum came in, and the claim of the smaller sum is
 * marked for staff. While a refund is in progress or after it failed, the store still has the money.
 */
export const CRYPTOMUS_INVOICES: ProviderStates = {
  process: { claim: 'pending' },
  check: { claim: 'pending' },
  confirm_check: { claim: 'pending' },
  wrong_amount_waiting: { claim: 'pending' },
  locked: { claim: 'pending' },
  paid: { claim: 'paid' },
  paid_over: { claim: 'paid', mark: 'paid_over' },
  wrong_amount: { claim: 'paid' },
  refund_process: { claim: 'paid' },
  refund_fail: { claim: 'paid', mark: 'refund_failed' },
  refund_paid: { claim: 'refunded' },
  fail: { claim: 'failed' },
  system_fail: { claim: 'failed' },
  cancel: { claim: 'expired' },
};
