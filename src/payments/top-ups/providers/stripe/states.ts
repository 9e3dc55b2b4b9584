import type { ProviderStates } from '#src/payments/top-ups/providers/provider.ts';

/** `payment_status` of a Checkout session, or `status` when it is expired or the delayed payment failed. */
export const STRIPE_SESSIONS: ProviderStates = {
  paid: { claim: 'paid' },
  unpaid: { claim: 'pending' },
  expired: { claim: 'expired' },
  async_payment_failed: { claim: 'failed' },
};

/** `status` of a dispute. An inquiry (`warning_*`) and a prevented dispute hold no money; an appeal holds it on. */
export const STRIPE_DISPUTES: ProviderStates = {
  warning_needs_response: { claim: null },
  warning_under_review: { claim: null },
  warning_closed: { claim: null },
  prevented: { claim: null },
  needs_response: { claim: 'charged_back' },
  under_review: { claim: 'charged_back' },
  lost: { claim: 'charged_back' },
  appeal_needs_response: { claim: 'charged_back' },
  appeal_under_review: { claim: 'charged_back' },
  won: { claim: 'reinstated' },
};

/** `status` of a refund. The charge states the sum that went back; a refund that failed left the money here. */
export const STRIPE_REFUNDS: ProviderStates = {
  pending: { claim: null },
  requires_action: { claim: null },
  succeeded: { claim: null },
  canceled: { claim: 'pending', mark: 'refund_failed' },
  failed: { claim: 'pending', mark: 'refund_failed' },
};
