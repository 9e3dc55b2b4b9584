import { defineModule } from '#src/define-module.ts';
import { signUpgraded } from '#src/platform/database/sign-access.ts';
import { MINUTE_SECONDS } from '#src/shared/time.ts';
import { postHead } from './post-head.ts';
import { sealGauges } from './seal-gauges.ts';
import { sealHistory } from './seal-history.ts';

export default defineModule({
  name: 'core/sealed-history',
  jobs: [
    { name: 'seal-history', everySeconds: MINUTE_SECONDS, runsAtStart: true, act: (services) => sealHistory(services) },
    { name: 'sign-access', everySeconds: MINUTE_SECONDS, act: signUpgraded },
    // To the operator's address.
    { name: 'post-checkpoint', everySeconds: MINUTE_SECONDS, act: postHead },
  ],
  gauges: sealGauges,
  tables: { seals: { grows: true }, seal_tables: { grows: true } },
});
