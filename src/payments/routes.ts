import { z } from 'zod';
import { page } from '#src/http/page.ts';
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

export const routes = [payment];
