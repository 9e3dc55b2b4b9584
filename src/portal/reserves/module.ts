import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { page } from '#src/http/endpoints/page.ts';
import { reservesPage } from '#views/portal/reserves/reserves-page.tsx';
import { reservesOutput } from './outputs.ts';
import { readReserves } from './reserves-model.ts';
import { writeStatement } from './write-statement.ts';

const reserves = page({
  path: '/reserves',
  access: { role: 'guest' },
  input: z.object({}),
  load: readReserves,
  component: reservesPage,
});

const reservesCall = endpoint({
  api: 'GET /api/reserves',
  summary: 'What the store owes its players, once a day, in hundredths of the base currency',
  description: '404 while the store does not publish it. docs/rules.md 21 says what counts.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(60) },
  input: z.object({}),
  output: reservesOutput,
  errors: ['errors.notFound'],
  read: readReserves,
});

const EVERY_SECONDS = 600;
/** The first statement counts the whole history. */
const LEASE_SECONDS = 1800;

export default defineModule({
  name: 'portal/reserves',
  routes: [reserves, reservesCall],
  // It writes on the first run of a Moscow day.
  jobs: [{ name: 'write-reserves', everySeconds: EVERY_SECONDS, leaseSeconds: LEASE_SECONDS, act: writeStatement }],
  tables: { reserve_statements: { grows: true } },
});
