import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { hook } from '#src/http/hook.ts';
import { page } from '#src/http/page.ts';
import { answerBegun, answerMethods, answerStatus } from './answers.ts';
import { createPayment } from './create-payment.ts';
import { hearNotification } from './hear-notification.ts';
import { readPayment } from './read-payment.ts';
import { paymentPage, paymentPart } from '#views/payments/payment-page.tsx';

/** More than anybody lacks, in any currency. */
const MOST = 1_000_000_000;

/** Methods, promo codes and crediting come with their own capability; until then the page says so. */
export const payment = page({
  path: '/payment',
  who: 'guest',
  // What somebody lacks comes with the link that counted it; anything else in its place is left out.
  input: z.object({ sum: z.coerce.number().positive().max(MOST).nullable().catch(null) }),
  load: (_world, _face, { sum }) => Promise.resolve({ sum }),
  page: paymentPage,
  parts: [paymentPart],
});

const CODE_CHARACTERS = 64;

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
  }),
  act: (world, player, { promo, sum, method }, { caller }) =>
    createPayment(world, player, { sum, method, promo: promo ?? '', address: caller.address }),
  raw: true,
  answer: answerBegun,
});

export const status = endpoint({
  call: 'GET /api/payment/status/:payment',
  who: 'player',
  input: z.object({ payment: z.string().regex(/^[0-9a-f]{32}$/) }),
  act: (world, player, input) => readPayment(world, player, input.payment),
  answer: answerStatus,
});

const notify = hook({
  path: '/api/payment/notify/:provider',
  act: (world, { params, ...sent }) => hearNotification(world, params['provider'] ?? '', sent),
});

export const routes = [payment, methods, create, status, notify];
