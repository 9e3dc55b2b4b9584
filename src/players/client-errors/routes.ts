import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { takeReport } from './take-report.ts';

/** What is no text says nothing; nothing is refused. */
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
