import { createHash } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';

/**
 * Marks signed data as used. Returns true for the first call only. `seconds` is the validity of the data; Redis stores
 * only its hash.
 */
export async function useOnce(services: Services, signature: string, seconds: number): Promise<boolean> {
  const key = `sign-in-used:${createHash('sha256').update(signature).digest('base64url')}`;
  const expiration = { type: 'EX', value: seconds } as const;
  return (await services.redis.set(key, '1', { condition: 'NX', expiration })) !== null;
}
