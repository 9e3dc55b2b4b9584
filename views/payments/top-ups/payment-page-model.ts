import type { PaymentFormModel } from '#ui/models/payments.ts';

export interface PaymentPageModel {
  /** Null for guests, and while no payment method is open. */
  readonly form: Omit<PaymentFormModel, 'auth'> | null;
  readonly isOpen: boolean;
}
