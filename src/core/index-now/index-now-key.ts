import { createHmac } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';

const KEY_CHARACTERS = 32;

/**
 * The key by which search engines recognise the store: they ask the store for it. It is no secret, but no other store
 * has it.
 */
export const indexNowKey = ({ config }: Pick<Services, 'config'>): string =>
  createHmac('sha256', config.secretKey).update('opencrate index-now').digest('hex').slice(0, KEY_CHARACTERS);
