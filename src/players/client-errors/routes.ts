import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { takeReport } from './take-report.ts';

/** A value that is not text becomes empty: reports are never refused. */
const words = z.string().catch('').default('');

const tellError = endpoint({
  call: 'GET /api/handle/error',
  who: 'guest',
  guard: 'origin',
  rate: perMinute(30),
  beyondRate: 'drop',
  input: z.object({ error: words, source: words }),
  act: takeReport,
  answer: () => null,
});

export const routes = [tellError];
