import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { hook } from '#src/http/hook.ts';
import { wholeNumber } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { answerBegun, answerMethods, answerStatus } from './answers.ts';
import { createPayment } from './create-payment.ts';
import { hearNotification } from './hear-notification.ts';
import { answerPayments } from './list-payments.ts';
import { backTo, payByForm } from './pay-by-form.ts';
import { loadPaymentPage } from './payment-form-model.ts';
import { loadStatus } from './status-model.ts';
import { readPayment } from './read-payment.ts';
import { paymentPage, paymentPart } from '#views/payments/payment-page.tsx';
import { statusInvitation, statusPage, statusPart } from '#views/payments/status-page.tsx';

const CODE_CHARACTERS = 64;
const PAYMENT_ID = z.string().regex(/^[0-9a-f]{32}$/);
/** A case of ours: where one may come from and go back to. */
const fromCase = z
  .string()
  .regex(/^\/case\/[\w-]{1,64}$/)
  .catch('')
  .default('');
const short = z.string().max(CODE_CHARACTERS).catch('').default('');

// What somebody lacks comes with the link that counted it; anything else in its place is left out.
const pageInput = z.object({
  sum: short,
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
  // Codes are asked about here too: no more often than by the call for it.
  rate: perMinute(20),
  once: true,
  input: pageInput.omit({ sent: true, wrong: true }).extend({ intent: z.enum(['pay', 'check']).default('pay') }),
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
  load: (world, face, input) => loadStatus(world, face.player.id, face, input),
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
  answer: ({ playerId, cursor }, face, world) => answerPayments(world, playerId, { cursor, limit: LIST_ROWS }, face),
});

export const methods = endpoint({
  call: 'GET /api/payment/methods',
  who: 'guest',
  input: z.object({ currency: z.string().max(16).optional() }),
  act: (_world, _player, { currency }) => Promise.resolve(currency ?? null),
  // The specification's own shape: the methods stand beside the status.
  raw: true,
  answer: (currency, face, world) => answerMethods(world, face, currency),
});

export const create = endpoint({
  call: 'POST /api/payment/create',
  who: 'player',
  asks: 'adult',
  rate: perMinute(30),
  once: true,
  input: z.object({
    // Whatever is no sum is one refusal, whichever way it is none: the action reads it.
    sum: z.unknown(),
    method: z
      .union([z.string().max(CODE_CHARACTERS), z.number()])
      .nullable()
      .catch(null)
      .default(null),
    promo: z.string().trim().max(CODE_CHARACTERS).nullable().default(null),
    from: fromCase,
  }),
  act: (world, player, { promo, ...wish }, { caller }) =>
    createPayment(world, player, { ...wish, promo: promo ?? '', address: caller.address }),
  raw: true,
  answer: answerBegun,
});

export const status = endpoint({
  call: 'GET /api/payment/status/:payment',
  who: 'player',
  input: z.object({ payment: PAYMENT_ID }),
  act: (world, player, input) => readPayment(world, player, input.payment),
  answer: answerStatus,
});

const notify = hook({
  path: '/api/payment/notify/:provider',
  act: (world, { params, ...sent }) => hearNotification(world, params['provider'] ?? '', sent),
});

export const routes = [payment, pay, statusOf, list, methods, create, status, notify];
