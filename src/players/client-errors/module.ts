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
  summary:
    'Takes an error report of a browser: `error` is a JSON object {message, stack, url, file, line, column, ' +
    'userAgent} or plain text, `source` says where it was caught',
  description:
    'Longer fields are cut at 2,000 characters, reports beyond the rate limit are dropped; both are still ok. ' +
    'Reports of the same stack trace are counted as one.',
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
