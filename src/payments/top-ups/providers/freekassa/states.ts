import type { ProviderStates } from '#src/payments/top-ups/providers/provider.ts';

/** `status` of an order: new, paid, refunded, failed, cancelled. */
export const FREEKASSA_ORDERS: ProviderStates = {
  0: { claim: 'pending' },
  1: { claim: 'paid' },
  6: { claim: 'refunded' },
  8: { claim: 'failed' },
  9: { claim: 'failed' },
};
