import type { MethodModel, PaymentFormModel } from '#ui/models/payments.ts';

export interface PaymentPageModel {
  /** Null for guests, and while no payment method is open. */
  readonly form: Omit<PaymentFormModel, 'auth'> | null;
  readonly isOpen: boolean;
  /** What a guest may choose from after signing in. */
  readonly methods: readonly MethodModel[];
}
