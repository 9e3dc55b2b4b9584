import { createHash } from 'node:crypto';
import { countAddress, perMinute, type RateLimit, ratesOf } from '#src/platform/redis/rate-limit.ts';
import { networkOf } from '#src/platform/security/network-of.ts';
import type { Services } from '#src/platform/services.ts';
import { foldedName } from './folded-name.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#src/shared/time.ts';

const AT_ONCE = perMinute(6);
const IN_A_WHILE: RateLimit = { times: 20, seconds: 900 };
const OF_A_MEMBER: RateLimit = { times: 60, seconds: HOUR_SECONDS };
/** Time for which an address counts as a member's own after a complete sign-in from it. */
const OWN_ADDRESS_SECONDS = 30 * DAY_SECONDS;

type Factor = 'first factor' | 'second factor';

/**
 * Counts an attempt at a factor of a member. Attempts from the member's own addresses have a separate hourly counter: a
 * stranger who exhausts the other one cannot lock the member out. @throws errors.rate
 */
export async function countAttempt(
  services: Services,
  factor: Factor,
  memberId: number,
  address: string,
): Promise<void> {
  const isOwn = await isOwnAddress(services, memberId, address);
  await count(services, factor, { who: String(memberId), address, whose: isOwn ? 'a member at home' : 'a member' });
}

/** Counts an attempt with a provider account. Other people cannot make such attempts, so it locks no member out. */
export const countVouched = (
  services: Services,
  { provider, subject }: { readonly provider: string; readonly subject: string },
  address: string,
): Promise<void> => count(services, 'first factor', { who: `${provider} ${subject}`, address, whose: 'a member' });

/** Counts a try at a name that no member has. Redis gets a hash: it may be a password in the wrong field. */
export const countUnknown = (services: Services, name: string, address: string): Promise<void> =>
  count(services, 'first factor', {
    who: `name ${hashOf(foldedName(name).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))}`,
    address,
    whose: 'a member',
  });

/** A try at the second factor: at the sign-in, in the account and for acts that ask for it together. */
export const countSecondFactorAttempt = (services: Services, memberId: number, address: string): Promise<void> =>
  countAttempt(services, 'second factor', memberId, address);

/** Remembers the address of a whole sign-in as the member's own. It only helps, so a failing Redis is no failure. */
export async function noteOwnAddress(services: Services, memberId: number, address: string): Promise<void> {
  const expiration = { type: 'EX', value: OWN_ADDRESS_SECONDS } as const;
  await services.redis.set(ownAddressKey(memberId, address), '1', { expiration }).catch(() => null);
}

const isOwnAddress = async (services: Services, memberId: number, address: string): Promise<boolean> =>
  (await services.redis.get(ownAddressKey(memberId, address)).catch(() => null)) !== null;

const ownAddressKey = (memberId: number, address: string): string =>
  `staff-own-address:${String(memberId)}:${hashOf(networkOf(address))}`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function count(
  services: Services,
  factor: Factor,
  { who, address, whose }: { readonly who: string; readonly address: string; readonly whose: string },
): Promise<void> {
  const rates = ratesOf(services);
  await countAddress(rates, `staff: ${factor} at once`, AT_ONCE, address, `${who} `);
  await countAddress(rates, `staff: ${factor} in a while`, IN_A_WHILE, address, `${who} `);
  await rates(`staff: ${factor} of ${whose}`, OF_A_MEMBER, who);
}
