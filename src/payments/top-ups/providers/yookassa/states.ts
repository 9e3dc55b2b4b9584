import type { ProviderStates } from '#src/payments/top-ups/providers/provider.ts';

/** `status` of a payment; a cancelled one by the reasons that mean that it was not paid in time. */
export const YOOKASSA_PAYMENTS: ProviderStates = {
  pending: { claim: 'pending' },
  waiting_for_capture: { claim: 'pending' },
  succeeded: { claim: 'paid' },
  canceled: { claim: 'failed' },
  'canceled expired_on_confirmation': { claim: 'expired' },
  'canceled expired_on_capture': { claim: 'expired' },
};

/** `status` of a refund. A cancelled one left the money here. */
export const YOOKASSA_REFUNDS: ProviderStates = {
  pending: { claim: null },
  succeeded: { claim: 'refunded' },
  canceled: { claim: 'pending', mark: 'refund_failed' },
};
