import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { fail } from '#src/shared/errors.ts';
import { payPage } from '#views/payments/sandbox-provider/pay-page.tsx';
import { phonePage } from '#views/payments/sandbox-provider/phone-page.tsx';
import { decidePayment } from './decide-payment.ts';
import { findPayment } from './find-payment.ts';
import { MANNERS } from './payment.ts';
import { paymentModel } from './payment-model.ts';
import { takePhone } from './take-phone.ts';
import { deliverDue } from './deliver.ts';
import { applyDuePhoneAnswers } from './take-phone.ts';

const ID = z.string().regex(/^[0-9a-f]{32}$/);
/** Refresh interval while the phone confirmation is pending, and delay before the redirect back to the store. */
const LOOK_AGAIN_SECONDS = 2;

const pay = page({
  path: '/sandbox/pay/:id',
  access: { role: 'guest' },
  input: z.object({ id: ID }),
  load: async (services, _viewer, { id }) => paymentModel(await findPayment(services, 'page', id)),
  component: payPage,
});

const decide = endpoint({
  form: 'POST /sandbox/pay/:id',
  summary: 'Decides a payment of the sandbox: `decision` is paid or declined',
  description:
    'The id cannot be guessed and nothing else is needed; `manner` says how the store is notified (default: as the ' +
    'method says). Demo mode only. Answers 303 to the store.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(300) },
  input: z.object({ id: ID, decision: z.enum(['paid', 'declined']), manner: z.enum(MANNERS).optional() }),
  command: async (services, _player, { id, decision, manner }) => {
    const payment = await findPayment(services, null, id);
    await decidePayment(services, payment, decision, manner);
    return payment;
  },
  redirect: ({ returnUrl }) => ({ externalUrl: returnUrl }),
});

const phone = endpoint({
  form: 'POST /sandbox/phone/:id',
  summary: 'Takes the number (10 to 15 digits) that confirms a payment of the sandbox; `interface` is web',
  description:
    'The decision follows within 5 seconds: declined if the number ends in 0, else paid. Demo mode only. Answers 303 ' +
    'to a page that waits, and from there to the store.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(300) },
  input: z.object({ id: ID, phone: z.string().max(64), interface: z.literal('web') }),
  command: async (services, _player, { id, phone: typed }) => {
    const payment = await findPayment(services, 'phone', id);
    const digits = typed.replaceAll(/[\s()+.-]/g, '');
    if (!/^\d{10,15}$/.test(digits)) fail('errors.payment.phone');
    await takePhone(services, payment, digits);
  },
  redirect: (_output, { id }) => `/sandbox/phone/${id}`,
});

const wait = page({
  path: '/sandbox/phone/:id',
  access: { role: 'guest' },
  input: z.object({ id: ID }),
  load: async (services, _viewer, { id }) => paymentModel(await findPayment(services, 'phone', id)),
  component: phonePage,
  refresh: ({ state, isAsked, returnUrl }) => {
    if (state !== 'pending') return { seconds: LOOK_AGAIN_SECONDS, to: returnUrl };
    return isAsked ? { seconds: LOOK_AGAIN_SECONDS, to: null } : null;
  },
});

export default defineModule({
  name: 'payments/sandbox-provider',
  routes: [pay, decide, phone, wait],
  demoJobs: [
    {
      name: 'sandbox-tell',
      everySeconds: 2,
      act: async (services) => {
        await applyDuePhoneAnswers(services);
        await deliverDue(services);
      },
    },
  ],
  tables: { sandbox_payments: { grows: true }, sandbox_notices: { grows: true } },
});
