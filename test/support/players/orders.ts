import { randomBytes } from 'node:crypto';
import type { Order } from '#src/payments/top-ups/providers/provider.ts';

export const orderOf = (changes: Partial<Order> = {}): Order => ({
  paymentId: randomBytes(16).toString('hex'),
  reference: 7,
  method: 'sandbox',
  amountMinor: 49_900,
  currency: 'rub',
  description: 'OpenCrate',
  locale: 'ru',
  returnUrl: 'https://store.example/payment/status/7',
  notifyUrl: 'https://store.example/api/payment/notify/any',
  externalId: null,
  contact: null,
  ...changes,
});
