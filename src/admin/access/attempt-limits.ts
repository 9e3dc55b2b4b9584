import { pause } from '#src/platform/process/clock.ts';
import { createHash } from 'node:crypto';
import { perMinute, type RateLimit, ratesOf } from '#src/platform/redis/rate-limit.ts';
import { networkOf } from '#src/platform/security/network-of.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError } from '#src/shared/errors.ts';
import { deviceIdOf } from './device.ts';
import { foldedName } from './folded-name.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#src/shared/time.ts';

const AT_ONCE = perMinute(6);
const IN_A_WHILE: RateLimit = { times: 20, seconds: 900 };
const OF_A_MEMBER: RateLimit = { times: 60, seconds: HOUR_SECONDS };
/** Attempts of unknown browsers at one name, once the hourly number is used up. */
const TURN: RateLimit = { times: 1, seconds: 3 };
/** The pauses between them are shorter than the deadline of an answer. */
const TURNS_TRIED = 3;
/** Attempts that wait for a turn in this process. */
const MOST_WAITING = 20;
let waiting = 0;
/** Time for which an address counts as a member's own after a complete sign-in from it. */
const OWN_ADDRESS_SECONDS = 30 * DAY_SECONDS;

type Factor = 'first factor' | 'second factor';

/** The network address of an attempt, and the token of a browser in which the member has signed in. */
interface AttemptOrigin {
  readonly address: string;
  readonly device?: string | null;
}

/**
 * Counts an attempt at a factor of a member. A browser in which the member has signed in, and the member's own
 * addresses, have their own counters. All other browsers share one, and wait for turns when it is used up: a stranger
 * who knows a name slows down unknown browsers, and locks no member out.
 *
 * @throws errors.rate
 */
export async function countAttempt(
  services: Services,
  factor: Factor,
  memberId: number,
  { address, device = null }: AttemptOrigin,
): Promise<void> {
  const who = String(memberId);
  const deviceId = deviceIdOf(services, device, memberId);
  if (deviceId !== null) {
    await countKnown(services, factor, { who: `${who} ${deviceId}`, from: deviceId, whose: 'a known browser' });
  } else if (await isOwnAddress(services, memberId, address)) {
    await countKnown(services, factor, { who, from: address, whose: 'a member at home' });
  } else if (factor === 'second factor') {
    // Only a browser that has passed the first factor gets here, so no stranger uses this counter up.
    await countKnown(services, factor, { who, from: address, whose: 'a member' });
  } else {
    await countStranger(services, who, address);
  }
}

/** Counts an attempt with a provider account. Other people cannot make such attempts, so it locks no member out. */
export const countVouched = (
  services: Services,
  { provider, subject }: { readonly provider: string; readonly subject: string },
  address: string,
): Promise<void> =>
  countKnown(services, 'first factor', { who: `${provider} ${subject}`, from: address, whose: 'a member' });

/** Counts a try at a name that no member has. Redis gets a hash: it may be a password in the wrong field. */
export const countUnknown = (services: Services, name: string, address: string): Promise<void> =>
  countStranger(
    services,
    `name ${hashOf(foldedName(name).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))}`,
    address,
  );

/** Counts an attempt at the second factor: one counter for sign-in, account and confirmations. */
export const countSecondFactorAttempt = (services: Services, memberId: number, origin: AttemptOrigin): Promise<void> =>
  countAttempt(services, 'second factor', memberId, origin);

/** Remembers the address of a whole sign-in as the member's own. Best effort: a Redis error is ignored. */
export async function noteOwnAddress(services: Services, memberId: number, address: string): Promise<void> {
  const expiration = { type: 'EX', value: OWN_ADDRESS_SECONDS } as const;
  await services.redis.set(ownAddressKey(memberId, address), '1', { expiration }).catch(() => null);
}

const isOwnAddress = async (services: Services, memberId: number, address: string): Promise<boolean> =>
  (await services.redis.get(ownAddressKey(memberId, address)).catch(() => null)) !== null;

const ownAddressKey = (memberId: number, address: string): string =>
  `staff-own-address:${String(memberId)}:${hashOf(networkOf(address))}`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

interface CountedBy {
  readonly who: string;
  /** An address, or the id of a known browser. */
  readonly from: string;
  readonly whose: string;
}

async function countKnown(services: Services, factor: Factor, { who, from, whose }: CountedBy): Promise<void> {
  await countFrom(services, factor, who, from);
  await ratesOf(services)(`staff: ${factor} of ${whose}`, OF_A_MEMBER, who);
}

/** Attempts beyond the hourly number are slowed down instead of refused. */
async function countStranger(services: Services, who: string, address: string): Promise<void> {
  await countFrom(services, 'first factor', who, address);
  try {
    await ratesOf(services)('staff: first factor of a member', OF_A_MEMBER, who);
  } catch (error) {
    if (!isRateRefusal(error)) throw error;
    await waitForTurn(services, who);
  }
}

async function countFrom(services: Services, factor: Factor, who: string, from: string): Promise<void> {
  const rates = ratesOf(services);
  const key = `${who} ${networkOf(from)}`;
  await rates(`staff: ${factor} at once`, AT_ONCE, key);
  await rates(`staff: ${factor} in a while`, IN_A_WHILE, key);
}

const isRateRefusal = (error: unknown): boolean => error instanceof AppError && error.key === 'errors.rate';

/** @throws errors.rate when others got the turns, or when too many attempts wait in this process */
async function waitForTurn(services: Services, who: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ratesOf(services)('staff: first factor by turns', TURN, who);
      return;
    } catch (error) {
      if (!isRateRefusal(error) || attempt === TURNS_TRIED || waiting >= MOST_WAITING) throw error;
    }
    waiting += 1;
    await pause(TURN.seconds * 1000).finally(() => (waiting -= 1));
  }
}
