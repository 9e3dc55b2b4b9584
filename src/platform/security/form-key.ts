import type { Services } from '#src/platform/services.ts';

const BYTES = 16;

/** Idempotency key of one rendered form: submitting it twice acts once. */
export const newFormKey = ({ random }: Pick<Services, 'random'>): string => random.bytes(BYTES).toString('hex');

/** Keys of several forms on one page. */
export const newFormKeys = (services: Pick<Services, 'random'>, count: number): string[] =>
  Array.from({ length: count }, () => newFormKey(services));
