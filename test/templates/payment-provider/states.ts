import type { ProviderStates } from '#src/payments/top-ups/providers/provider.ts';

/** `status` of a payment, each as the provider documents it. */
export const EXAMPLE_PAYMENTS: ProviderStates = {
  pending: { claim: 'pending' },
  paid: { claim: 'paid' },
  failed: { claim: 'failed' },
  expired: { claim: 'expired' },
  refunded: { claim: 'refunded' },
};
