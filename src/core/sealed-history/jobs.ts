import { signUpgraded } from '#src/platform/database/sign-access.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import type { Services } from '#src/platform/services.ts';
import { MINUTE_SECONDS } from '#src/shared/time.ts';
import { postHead } from './post-head.ts';
import { sealHistory } from './seal-history.ts';

/** Seals what was committed, and posts the head of the chain to the operator's address. */
export const sealJobs: readonly Job[] = [
  { name: 'seal-history', everySeconds: MINUTE_SECONDS, runsAtStart: true, act: sealNow },
  { name: 'sign-access', everySeconds: MINUTE_SECONDS, act: signUpgraded },
  { name: 'post-checkpoint', everySeconds: MINUTE_SECONDS, act: postHead },
];

async function sealNow(services: Services): Promise<void> {
  await sealHistory(services);
}
