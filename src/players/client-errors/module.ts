import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';
import { takeReport } from './take-report.ts';
import { forgetOldErrors } from './read-client-errors.ts';

/** A value that is not text becomes empty: reports are never refused. */
const words = z.string().catch('').default('');

const tellError = endpoint({
  api: 'GET /api/handle/error',
  access: { role: 'guest' },
  csrf: 'origin',
  limits: { perCaller: perMinute(30), beyond: 'drop' },
  input: z.object({ error: words, source: words }),
  fromRequest: ({ browser }) => ({ address: browser.address }),
  output: z.null(),
  command: (services, _player, report) => takeReport(services, report),
  json: () => null,
});

export default defineModule({
  name: 'players/client-errors',
  routes: [tellError],
  jobs: [{ name: 'forget-old-faults', everySeconds: HOUR_SECONDS, act: forgetOldErrors }],
  tables: { browser_faults: { grows: true } },
});
