import { z } from 'zod';
import { page } from '#src/http/page.ts';
import { paymentPage, paymentPart } from '#views/payments/payment-page.tsx';

/** Methods, promo codes and crediting come with their own capability; until then the page says so. */
export const payment = page({
  path: '/payment',
  who: 'guest',
  input: z.object({}),
  load: () => Promise.resolve({}),
  page: paymentPage,
  parts: [paymentPart],
});

export const routes = [payment];
