import type { Services } from '../services.ts';

const BYTES = 16;

/** Idempotency key of one rendered form: submitting it twice acts once. */
export const newFormKey = ({ random }: Pick<Services, 'random'>): string => random.bytes(BYTES).toString('hex');
