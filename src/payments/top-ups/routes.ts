import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { hook } from '#src/http/endpoints/hook.ts';
import { wholeNumber } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { answerBegun, answerMethods, answerStatus } from './answers.ts';
import { createPayment } from './create-payment.ts';
import { handleNotification } from './receive-notification.ts';
import { answerPayments } from './list-payments.ts';
import { backTo, payByForm } from './pay-by-form.ts';
import { loadPaymentPage } from './payment-form-model.ts';
import { loadStatus } from './status-model.ts';
import { readPayment } from './find-payment.ts';
import { paymentPage, paymentPart } from '#views/payments/top-ups/payment-page.tsx';
import { statusInvitation, statusPage, statusPart } from '#views/payments/top-ups/status-page.tsx';

const CODE_CHARACTERS = 64;
const PAYMENT_ID = z.string().regex(/^[0-9a-f]{32}$/);
/** Path of a case to return to. */
const fromCase = z
  .string()
  .regex(/^\/case\/[\w-]{1,64}$/)
  .catch('')
  .default('');
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
  from: fromCase,
});

export const payment = page({
  path: '/payment',
  who: 'guest',
  input: pageInput,
  load: loadPaymentPage,
  page: paymentPage,
  parts: [paymentPart],
});

export const pay = endpoint({
  form: 'POST /payment',
  who: 'player',
  asks: 'adult',
  // The form also checks promo codes, so it has the rate limit of that endpoint.
  rate: perMinute(20),
  once: true,
  input: pageInput
    .omit({ sent: true, wrong: true, missing: true })
    .extend({ intent: z.enum(['pay', 'check']).default('pay') }),
  act: payByForm,
  back: (form) => backTo(form),
  answer: () => null,
  message: ({ said }) => said,
  complaint: ({ complaint }) => complaint,
  next: ({ next, abroad }) => (abroad ? { abroad: next } : next),
});

export const statusOf = page({
  path: '/payment/:id',
  who: 'player',
  input: z.object({ id: PAYMENT_ID, look: wholeNumber(0, 10_000).catch(0).default(0), from: fromCase }),
  load: (services, viewer, input) => loadStatus(services, viewer.player.id, viewer, input),
  page: statusPage,
  invitation: statusInvitation,
  parts: [statusPart],
});

const LIST_ROWS = 50;

export const list = endpoint({
  call: 'GET /api/payment/list',
  who: 'player',
  input: z.object({ cursor: z.string().max(64).nullable().default(null) }),
  act: (_, player, { cursor }) => Promise.resolve({ playerId: player.id, cursor }),
  answer: ({ playerId, cursor }, viewer, services) =>
    answerPayments(services, playerId, { cursor, limit: LIST_ROWS }, viewer),
});

export const methods = endpoint({
  call: 'GET /api/payment/methods',
  who: 'guest',
  input: z.object({ currency: z.string().max(16).optional() }),
  act: (_world, _player, { currency }) => Promise.resolve(currency ?? null),
  // Response format of the specification: the methods are siblings of the status.
  raw: true,
  answer: (currency, viewer, services) => answerMethods(services, viewer, currency),
});

export const create = endpoint({
  call: 'POST /api/payment/create',
  who: 'player',
  asks: 'adult',
  rate: perMinute(30),
  once: true,
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
    from: fromCase,
  }),
  act: (services, player, { promo, ...wish }, { browser }) =>
    createPayment(services, player, { ...wish, promo: promo ?? '', address: browser.address }),
  raw: true,
  answer: answerBegun,
});

export const status = endpoint({
  call: 'GET /api/payment/status/:payment',
  who: 'player',
  input: z.object({ payment: PAYMENT_ID }),
  act: (services, player, input) => readPayment(services, player, input.payment),
  answer: answerStatus,
});

const notify = hook({
  path: '/api/payment/notify/:provider',
  act: (services, { params, ...sent }) => handleNotification(services, params['provider'] ?? '', sent),
});

export const routes = [payment, pay, statusOf, list, methods, create, status, notify];
