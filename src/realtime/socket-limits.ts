import type { RateLimit } from '#src/platform/redis/rate-limit.ts';
import { countAddress, ratesOf } from '#src/platform/redis/rate-limit.ts';
import { networkOf } from '#src/platform/security/network-of.ts';
import { fail } from '#src/shared/errors.ts';
import type { Services } from '#src/platform/services.ts';

/** After a new release all pages behind one address reconnect at once. */
const HANDSHAKES: RateLimit = { times: 300, seconds: 60 };
/** Open sockets of one line at one process: offices and mobile networks share an address. */
const PER_ADDRESS = 200;
/** Open tabs of one session at one process. */
const PER_SESSION = 20;

/** Limits of open sockets, so that one client cannot take the connections and the memory of all others. */
export interface SocketLimits {
  /** Counts a handshake. @throws errors.rate when the address opened too many or has too many open */
  readonly countHandshake: (address: string) => Promise<void>;
  /** Counts an open socket until the returned function is called. */
  readonly open: (address: string) => () => void;
  /** Returns whether a session with this number of open sockets may open another. */
  readonly mayOpen: (openOfSession: number) => boolean;
}

/** The limits of this process, multiplied by RATE_FACTOR like all rate limits. */
export function createSocketLimits(services: Services): SocketLimits {
  const { rateFactor } = services.config;
  const most = (times: number): number => Math.max(1, Math.round(times * rateFactor));
  const openByNetwork = new Map<string, number>();
  return {
    async countHandshake(address) {
      if ((openByNetwork.get(networkOf(address)) ?? 0) >= most(PER_ADDRESS)) fail('errors.rate', { seconds: 60 });
      await countAddress(ratesOf(services), 'socket handshakes', HANDSHAKES, address);
    },
    open(address) {
      const network = networkOf(address);
      openByNetwork.set(network, (openByNetwork.get(network) ?? 0) + 1);
      return () => {
        const left = (openByNetwork.get(network) ?? 1) - 1;
        if (left > 0) openByNetwork.set(network, left);
        else openByNetwork.delete(network);
      };
    },
    mayOpen: (openOfSession) => openOfSession < most(PER_SESSION),
  };
}
