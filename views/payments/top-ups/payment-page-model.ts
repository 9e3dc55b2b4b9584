import type { PaymentFormModel } from '#ui/models/payments.ts';

export interface PaymentPageModel {
  /** Null for guests, and while no payment method is open. */
  readonly form: PaymentFormModel | null;
  readonly isOpen: boolean;
}
