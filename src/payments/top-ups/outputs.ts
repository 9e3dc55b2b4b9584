import { z } from 'zod';
import {
  type JsonOf,
  currencyField,
  idField,
  listPage,
  minorField,
  moneyField,
  pathField,
  pictureField,
  textField,
  timeField,
} from '#src/http/endpoints/output.ts';
import { PAYMENT_STATES } from '#src/shared/payment-states.ts';

const paymentIdField = textField('0f1e2d3c4b5a69788796a5b4c3d2e1f0');
const stateField = z.enum(PAYMENT_STATES).meta({ examples: ['paid'] });

export const paymentListOutput = listPage(
  z
    .strictObject({
      ID: paymentIdField.describe('ID in the address of its page.'),
      number: idField,
      state: stateField,
      stateLabel: textField('Paid'),
      method: textField('Bank card'),
      sum: moneyField.describe('In the currency of the payment.'),
      sumMinor: minorField.describe('In hundredths of the currency of the payment.'),
      currency: currencyField,
      sign: textField('$'),
      credited: moneyField.nullable().describe('Credited sum in the currency of the viewer; null until it is paid.'),
      creditedMinor: minorField.nullable(),
      createdAt: timeField,
      href: pathField,
    })
    .meta({ id: 'Payment' }),
);

export type ListedPayment = JsonOf<typeof paymentListOutput>['items'][number];

const methodOutput = z
  .strictObject({
    ID: idField,
    method: textField('card'),
    logo: pictureField.describe('A sprite name such as i-wallet, or the address of a picture.'),
    hint: textField('Bank card'),
    minSum: z
      .number()
      .describe('In the base currency. In another currency: times its rate, rounded up to a whole number.')
      .meta({ examples: [100] }),
    needsContact: z
      .boolean()
      .describe('POST /api/payment/create needs contact: the provider issues a receipt.')
      .meta({ examples: [false] }),
  })
  .meta({ id: 'PaymentMethod' });

export type MethodModel = JsonOf<typeof methodOutput>;

export const methodListOutput = z.strictObject({ status: z.literal('ok'), methods: z.array(methodOutput) });

export const startedPaymentOutput = z.union([
  z.strictObject({ status: z.literal('ok'), id: paymentIdField, url: textField('https://pay.example/checkout/1') }),
  z.strictObject({
    status: z.literal('ok'),
    id: paymentIdField,
    payData: z.strictObject({
      resultData: z.strictObject({
        internalForm: z
          .strictObject({
            action: textField('https://pay.example/phone/1'),
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
  sumMinor: minorField.describe('In hundredths of currency.'),
  sum: moneyField.describe('In currency.'),
  currency: currencyField,
  creditedMinor: minorField.nullable().describe('Credited sum with the promo bonus; null until it is paid.'),
  bonusMinor: minorField.nullable(),
  createdAt: timeField,
  paidAt: timeField.nullable(),
});
