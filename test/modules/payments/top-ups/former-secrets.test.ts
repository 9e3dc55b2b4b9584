/**
 * Proves that notifications signed with a former secret are accepted while it is configured, and refused without it.
 */
import { expect } from 'chai';
import Stripe from 'stripe';
import { cryptomusProvider } from '#src/payments/top-ups/providers/cryptomus/adapter.ts';
import { freekassaProvider } from '#src/payments/top-ups/providers/freekassa/adapter.ts';
import type { PaymentProvider } from '#src/payments/top-ups/providers/provider.ts';
import { stripeProvider } from '#src/payments/top-ups/providers/stripe/adapter.ts';
import { CRYPTOMUS_KEYS, cryptomusNotification } from '#test/support/providers/cryptomus-server.ts';
import { FREEKASSA_KEYS, freekassaForm } from '#test/support/providers/freekassa-server.ts';
import { notificationOf } from '#test/support/providers/notification-listener.ts';
import { paymentServices } from '#test/support/players/payment-services.ts';
import { fixedClock, refusalOf } from '#test/support/services.ts';
import { STRIPE_KEYS } from '#test/support/providers/stripe-server.ts';

const FORMER = 'former-secret';
const ORDER = 'ab'.repeat(16);
const INVOICE = {
  type: 'payment',
  uuid: '8b03432e-385b-4670-8d06-064591096795',
  order_id: ORDER,
  amount: '1.00',
  currency: 'USD',
  status: 'paid',
  url: 'https://pay.cryptomus.com/pay/1',
  payer_amount: '1.00',
  payment_amount: '1.00',
};

interface Case {
  readonly name: string;
  readonly adapter: (keys: Readonly<Record<string, string>>) => PaymentProvider | null;
  readonly variable: string;
  /** A notification signed with the former secret. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

describe('A former secret of notifications', () => {
  const clock = fixedClock();
  const event = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    created: 1,
    data: { object: {} },
  });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const cryptomus = cryptomusNotification(INVOICE, FORMER);
  const CASES: readonly Case[] = [
    {
      name: 'Stripe',
      adapter: (keys) => stripeProvider(paymentServices({ ...STRIPE_KEYS, ...keys }, clock)),
      variable: 'PAY_STRIPE_WEBHOOK_SECRET_OLD',
      body: event,
      headers: {
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: event, secret: FORMER, timestamp }),
      },
    },
    {
      name: 'FreeKassa',
      adapter: (keys) => freekassaProvider(paymentServices({ ...FREEKASSA_KEYS, ...keys }, clock)),
      variable: 'PAY_FREEKASSA_SECRET2_OLD',
      body: freekassaForm(ORDER, '100.00', { secret: FORMER }),
      headers: {},
    },
    {
      name: 'Cryptomus',
      adapter: (keys) => cryptomusProvider(paymentServices({ ...CRYPTOMUS_KEYS, ...keys }, clock)),
      variable: 'PAY_CRYPTOMUS_KEY_OLD',
      body: cryptomus.body,
      headers: {},
    },
  ];

  for (const { name, adapter, variable, body, headers } of CASES) {
    it(`${name} accepts it while ${variable} has it`, async () => {
      const read = async (keys: Readonly<Record<string, string>>): Promise<unknown> =>
        await adapter(keys)?.read(notificationOf(body, headers, clock.now()));
      expect(await read({ [variable]: FORMER })).not.to.equal(undefined);
      expect(await refusalOf(read({}))).to.equal('errors.auth.invalid');
      expect(await refusalOf(read({ [variable]: 'another-secret' }))).to.equal('errors.auth.invalid');
    });
  }
});
