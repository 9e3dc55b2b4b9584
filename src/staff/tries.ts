import { perMinute, ratesOf } from '#src/platform/rate.ts';
import type { World } from '#src/platform/world.ts';

/** Some tries at once, then fewer and fewer: from one address, and of one member from wherever. */
const AT_ONCE = perMinute(6);
const IN_A_WHILE = { times: 20, seconds: 900 };
const OF_A_MEMBER = { times: 60, seconds: 3600 };

/** Counts one more try at a factor of somebody. Throws `errors.rate` where there were too many. */
export async function countTry(world: World, what: string, who: string, address: string): Promise<void> {
  const rates = ratesOf(world);
  await rates(`staff: ${what} at once`, AT_ONCE, `${who} ${address}`);
  await rates(`staff: ${what} in a while`, IN_A_WHILE, `${who} ${address}`);
  await rates(`staff: ${what} of a member`, OF_A_MEMBER, who);
}

/** A try at the second factor of a member: at the sign-in and in the account together. */
export const countSecond = (world: World, memberId: number, address: string): Promise<void> =>
  countTry(world, 'second factor', String(memberId), address);
