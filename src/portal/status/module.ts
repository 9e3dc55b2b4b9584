import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { statusPage } from '#views/portal/status/status-page.tsx';
import { CHECK_SECONDS, checkComponents } from './check-components.ts';
import { statusOutput } from './outputs.ts';
import { readStatus, SHOWN_DAYS } from './status-model.ts';

const status = page({
  path: '/status',
  access: { role: 'guest' },
  input: z.object({}),
  load: readStatus,
  component: statusPage,
});

const statusCall = endpoint({
  api: 'GET /api/status',
  summary: "What works: the store's own checks of its parts, the last 90 days of them, and the incidents",
  description: 'Answers during maintenance, and while the database is away with the state `database` alone.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(60) },
  input: z.object({}),
  output: statusOutput,
  read: readStatus,
});

export default defineModule({
  name: 'portal/status',
  routes: [status, statusCall],
  jobs: [{ name: 'check-components', everySeconds: CHECK_SECONDS, runsAtStart: true, act: checkComponents }],
  retention: [{ name: 'status_days', table: 'status_days', column: 'day', unit: 'day', keptDays: SHOWN_DAYS }],
  tables: { status_days: { grows: true } },
});
