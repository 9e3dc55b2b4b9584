import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { deliveryPage } from '#views/payments/delivery/delivery-page.tsx';
import { closeDays } from './days.ts';
import { loadDeliveries } from './delivery-page-model.ts';
import { GIVING, givePoints } from './give-points.ts';
import { deliveryOutput } from './outputs.ts';

const nothing = z.object({});

// Not cached for guests, because the page depends on the time of day.
const deliveries = page({
  path: '/delivery',
  access: { role: 'guest' },
  input: nothing,
  load: (services) => loadDeliveries(services),
  component: deliveryPage,
});

const deliveriesJson = endpoint({
  api: 'GET /api/delivery',
  summary: 'Delivery times of withdrawals: what is promised, what is usual now, and the last 30 Moscow days',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(60) },
  input: nothing,
  output: deliveryOutput,
  read: (services) => loadDeliveries(services),
});

export default defineModule({
  name: 'payments/delivery',
  routes: [deliveries, deliveriesJson],
  // Unique keys make both safe to repeat after a crash.
  jobs: [
    { name: GIVING, everySeconds: 60, act: givePoints },
    { name: 'close-delivery-days', everySeconds: 600, runsAtStart: true, act: closeDays },
  ],
  tables: {
    delivery_promises: { grows: true },
    late_deliveries: {},
    delivery_gifts: { grows: true, kept: 'points that were given' },
    delivery_days: { grows: true },
  },
});
