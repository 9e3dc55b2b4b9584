import type { Services } from '#src/platform/services.ts';

const KEY_BYTES = 16;

/** Base of the idempotency keys of a page. Each form adds its purpose. */
export const newKey = ({ random }: Pick<Services, 'random'>): string => random.bytes(KEY_BYTES).toString('hex');
