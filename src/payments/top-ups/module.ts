import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { hook } from '#src/http/endpoints/hook.ts';
import { wholeNumber } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { createPayment } from './create-payment.ts';
import { handleNotification } from './receive-notification.ts';
import { answerPayments } from './list-payments.ts';
import { backTo, payByForm } from './pay-by-form.ts';
import { answerBegun, answerMethods, loadPaymentPage } from './payment-form-model.ts';
import { answerStatus, loadStatus } from './status-model.ts';
import { readPayment } from './find-payment.ts';
import { paymentPage, paymentFragment } from '#views/payments/top-ups/payment-page.tsx';
import { statusInvitation, statusPage, statusFragment } from '#views/payments/top-ups/status-page.tsx';
import { methodListOutput, paymentListOutput, paymentStatusOutput, startedPaymentOutput } from './outputs.ts';
import { reconcile, reconcileRefunds } from './reconcile.ts';
import { SETTLING, settleDue } from './settle.ts';

const CODE_CHARACTERS = 64;
const PAYMENT_ID = z.string().regex(/^[0-9a-f]{32}$/);
/** Path of a case to return to. */
const fromCase = z
  .string()
  .regex(/^\/case\/[\w-]{1,64}$/)
  .catch('')
  .default('');
/** Longer texts are refused like those that are no contact. */
const typedContact = z.string().catch('-').default('');
const short = z.string().max(CODE_CHARACTERS).catch('').default('');

// The missing sum in the link. Other values are ignored.
const pageInput = z.object({
  sum: short,
  currency: short,
  missing: short,
  method: short,
  promo: short,
  terms: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
  sent: z.enum(['', 'pay', 'check']).catch('').default(''),
  wrong: short,
  checked: short,
  from: fromCase,
});

const payment = page({
  path: '/payment',
  access: { role: 'guest' },
  input: pageInput,
  load: loadPaymentPage,
  component: paymentPage,
  fragments: [paymentFragment],
});

const pay = endpoint({
  form: 'POST /payment',
  summary: 'The form of a top-up without JavaScript: `intent` pay begins the payment, check checks the code',
  description:
    'On an error the form comes back with its input and the error beside each field; `contact` is never part of its ' +
    'address. Answers 303 to the provider, to the payment’s page if it needs a phone number, or back to the form.',
  access: { role: 'player', adult: true },
  // The form also checks promo codes, so it has the rate limit of that endpoint.
  limits: { perCaller: perMinute(20), guessable: 'promo' },
  idempotent: true,
  input: pageInput
    .omit({ sent: true, wrong: true, missing: true, checked: true })
    .extend({ intent: z.enum(['pay', 'check']).default('pay'), contact: typedContact }),
  fromRequest: (viewer) => ({ viewer }),
  command: (services, player, input) => payByForm(services, player, input),
  formPage: (form) => backTo(form),
  message: ({ message }) => message,
  partialFailure: ({ error }) => error,
  redirect: ({ next, isExternal }) => (isExternal ? { externalUrl: next } : next),
});

const statusOf = page({
  path: '/payment/:id',
  access: { role: 'player' },
  input: z.object({ id: PAYMENT_ID, look: wholeNumber(0, 10_000).catch(0).default(0), from: fromCase }),
  load: (services, viewer, input) => loadStatus(services, viewer, input),
  component: statusPage,
  invitation: statusInvitation,
  fragments: [statusFragment],
});

const LIST_ROWS = 50;

const list = endpoint({
  api: 'GET /api/payment/list',
  summary: "The player's own payments of every state, newest first, 50 a page",
  access: { role: 'player' },
  input: z.object({ cursor: z.string().max(64).nullable().default(null) }),
  output: paymentListOutput,
  read: (services, viewer, { cursor }) => answerPayments(services, viewer, { cursor, limit: LIST_ROWS }),
});

const methods = endpoint({
  api: 'GET /api/payment/methods',
  summary: "The payment methods of a currency, given by its code; without it those of the viewer's currency",
  description:
    '`minSum` is in the base currency; the minimum in another currency is minSum times its rate, rounded up to a ' +
    'whole number.',
  access: { role: 'guest' },
  input: z.object({ currency: z.string().max(16).optional() }),
  output: methodListOutput,
  errors: ['errors.currency.unknown'],
  read: (services, viewer, { currency }) => answerMethods(services, viewer, currency ?? null),
  // Response format of the specification: the methods are siblings of the status.
  raw: true,
});

const create = endpoint({
  api: 'POST /api/payment/create',
  summary: 'Begins a top-up',
  description:
    '`sum` is in the currency of the player: a number or its text, above 0, with at most two decimals and worth no ' +
    'more than the setting maxTopUp; `method` is the method or the ID of an offered one; `promo` a code, or empty. ' +
    '`currency` is the code in which the player saw the sum: if the account has another one by now the payment is ' +
    'refused. `contact` is the e-mail address or the phone number for the receipt, where the method has ' +
    'needsContact; without it the confirmed address of the account is used. It is passed to the provider and not ' +
    'stored. A repeated request with its key returns the same payment. The answer has `url`: go there; or `payData` ' +
    'with internalForm {action, fields}: post the fields to action, with the number in `phone` and `interface=web`. ' +
    '`id` is the name of the payment.',
  access: { role: 'player', adult: true },
  limits: { perCaller: perMinute(30), guessable: 'promo' },
  idempotent: true,
  input: z.object({
    // The command parses the sum, so that every invalid value gets the same error.
    sum: z.unknown(),
    currency: z.string().max(CODE_CHARACTERS).default(''),
    method: z
      .union([z.string().max(CODE_CHARACTERS), z.number()])
      .nullable()
      .catch(null)
      .default(null),
    promo: z.string().trim().max(CODE_CHARACTERS).nullable().default(null),
    contact: typedContact.describe(
      'E-mail address or phone number for the receipt, where the method has needsContact. Empty for the confirmed ' +
        'address of the account. It is passed to the provider and not stored.',
    ),
    from: fromCase,
  }),
  output: startedPaymentOutput,
  errors: [
    'errors.country',
    'errors.payment.amount',
    'errors.payment.maximum',
    'errors.payment.away',
    'errors.payment.contact',
    'errors.payment.currency',
    'errors.payment.method',
    'errors.payment.minimalSum',
    'errors.play.paused',
    'errors.play.topUp',
    'errors.promo.early',
    'errors.promo.forPayment',
    'errors.promo.forWheel',
    'errors.promo.gift',
    'errors.promo.minimum',
    'errors.promo.over',
    'errors.promo.unknown',
    'errors.promo.used',
    'errors.promo.usedUp',
  ],
  fromRequest: ({ browser }) => ({ address: browser.address }),
  command: (services, player, { promo, ...input }) => createPayment(services, player, { ...input, promo: promo ?? '' }),
  raw: true,
  json: answerBegun,
});

const status = endpoint({
  api: 'GET /api/payment/status/:payment',
  summary: "The state of one of the player's own payments",
  access: { role: 'player' },
  input: z.object({ payment: PAYMENT_ID }),
  output: paymentStatusOutput,
  errors: ['errors.payment.unknown'],
  read: (services, { player }, input) => readPayment(services, player, input.payment),
  json: answerStatus,
});

const notify = hook({
  path: '/api/payment/notify/:provider',
  command: (services, { params, ...sent }) => handleNotification(services, params['provider'] ?? '', sent),
});

export default defineModule({
  name: 'payments/top-ups',
  routes: [payment, pay, statusOf, list, methods, create, status, notify],
  // All are idempotent and safe to repeat after a crash.
  jobs: [
    { name: 'ask-about-payments', everySeconds: 15, act: (services) => reconcile(services) },
    { name: 'ask-about-refunds', everySeconds: 60, act: (services) => reconcileRefunds(services) },
    { name: SETTLING, everySeconds: 300, act: (services) => settleDue(services) },
  ],
  tables: {
    payments: { grows: true, kept: 'money that came in, without the address it came from' },
    payment_events: { grows: true },
    payment_flags: { grows: true, kept: 'what was odd about money, for staff' },
  },
});
