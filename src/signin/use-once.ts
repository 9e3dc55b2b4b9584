import { createHash } from 'node:crypto';
import type { World } from '#src/platform/world.ts';

/**
 * Notes that something signed has been used: true for who is first, false for everybody after. `seconds` is how long
 * it would be good for; Redis learns its hash alone.
 */
export async function useOnce(world: World, signed: string, seconds: number): Promise<boolean> {
  const key = `sign-in-used:${createHash('sha256').update(signed).digest('base64url')}`;
  const expiration = { type: 'EX', value: seconds } as const;
  return (await world.redis.set(key, '1', { condition: 'NX', expiration })) !== null;
}
