import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { liveOutput } from './outputs.ts';
import { answerOld, METHODS } from './entry-model.ts';

const old = endpoint({
  api: 'GET /api-old/',
  summary: 'The data of the socket by request: `method` is liveDrop (the live feed) or online (the counters)',
  description:
    'The answer is a text that contains JSON: the array of `liveDrop`, or the object of `updateRealtimeData`.',
  access: { role: 'guest' },
  limits: { perAddress: perMinute(120) },
  input: z.object({ method: z.enum(METHODS) }),
  output: liveOutput,
  read: (services, { locale }, { method }) => answerOld(services, method, locale),
});

export default defineModule({ name: 'realtime', routes: [old] });
