import { z } from 'zod';
import { field, type JsonOf, listPage } from '#src/http/endpoints/output.ts';
import { PAYMENT_STATES } from '#src/shared/payment-states.ts';

const paymentIdField = field.text('0f1e2d3c4b5a69788796a5b4c3d2e1f0');
const stateField = z.enum(PAYMENT_STATES).meta({ examples: ['paid'] });

export const paymentListOutput = listPage(
  z
    .strictObject({
      ID: paymentIdField.describe('ID in the address of its page.'),
      number: field.id,
      state: stateField,
      stateLabel: field.text('Paid'),
      method: field.text('Bank card'),
      sum: field.money.describe('In the currency of the payment.'),
      sumMinor: field.minor.describe('In hundredths of the currency of the payment.'),
      currency: field.currency,
      sign: field.text('$'),
      credited: field.money.nullable().describe('Credited sum in the currency of the viewer; null until it is paid.'),
      creditedMinor: field.minor.nullable(),
      createdAt: field.time,
      href: field.path,
    })
    .meta({ id: 'Payment' }),
);

export type ListedPayment = JsonOf<typeof paymentListOutput>['items'][number];

const methodOutput = z
  .strictObject({
    ID: field.id,
    method: field.text('card'),
    logo: field.picture.describe('A sprite name such as i-wallet, or the address of a picture.'),
    hint: field.text('Bank card'),
    minSum: field
      .number(100)
      .describe('In the base currency. In another currency: times its rate, rounded up to a whole number.'),
    needsContact: z
      .boolean()
      .describe('POST /api/payment/create needs contact: the provider issues a receipt.')
      .meta({ examples: [false] }),
  })
  .meta({ id: 'PaymentMethod' });

export type MethodModel = JsonOf<typeof methodOutput>;

export const methodListOutput = z.strictObject({ status: z.literal('ok'), methods: z.array(methodOutput) });

export const startedPaymentOutput = z.union([
  z.strictObject({ status: z.literal('ok'), id: paymentIdField, url: field.text('https://pay.example/checkout/1') }),
  z.strictObject({
    status: z.literal('ok'),
    id: paymentIdField,
    payData: z.strictObject({
      resultData: z.strictObject({
        internalForm: z
          .strictObject({
            action: field.text('https://pay.example/phone/1'),
            fields: z.record(z.string(), z.string()).meta({ examples: [{ phone: '', interface: 'web' }] }),
          })
          .describe('Post the fields to action, with the number in phone and interface=web.'),
      }),
    }),
  }),
]);

export const paymentStatusOutput = z.strictObject({
  id: paymentIdField,
  state: stateField,
  sumMinor: field.minor.describe('In hundredths of currency.'),
  sum: field.money.describe('In currency.'),
  currency: field.currency,
  creditedMinor: field.minor.nullable().describe('Credited sum with the promo bonus; null until it is paid.'),
  bonusMinor: field.minor.nullable(),
  createdAt: field.time,
  paidAt: field.time.nullable(),
});
