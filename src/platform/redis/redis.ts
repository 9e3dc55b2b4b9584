import { createClient } from 'redis';
import type { Log } from './log.ts';
import { followPrimary } from './redis-primary.ts';
import { type Host, type RedisAddress, readRedisAddress } from './service-address.ts';

/**
 * Opens the connection to Redis: to one server, or to the primary of several (docs/decisions/0046). It reconnects by
 * itself; a command given while it is away fails at once.
 */
export async function openRedis(redisUrl: string, log: Log): Promise<Redis> {
  const address = readRedisAddress(redisUrl);
  const [first, ...others] = address.hosts;
  const isOne = first !== undefined && others.length === 0 && address.sentinelName === null;
  const client = isOne
    ? makeClient(address, first, (attempts) => Math.min(100 * (attempts + 1), 2000))
    : followPrimary(address, (host) => makeClient(address, host, false));
  client.on('error', (error: Error) => {
    log.warn({ reason: error.message }, 'redis is away');
  });
  await client.connect();
  return client;
}

function makeClient(
  { user, password, database, isSecure }: RedisAddress,
  { host, port }: Host,
  reconnectStrategy: false | ((attempts: number) => number),
) {
  return createClient({
    ...(user === '' ? {} : { username: user }),
    ...(password === '' ? {} : { password }),
    database,
    disableOfflineQueue: true,
    // A Redis that is there and does not answer is away too: pings keep a healthy connection from looking idle.
    pingInterval: 1000,
    // A timer for each command would cost more than the command; the socket's own timeout ends what hangs.
    commandOptions: { timeout: 0 },
    socket: {
      host,
      port,
      ...(isSecure ? { tls: true as const } : {}),
      connectTimeout: 3000,
      socketTimeout: 3000,
      reconnectStrategy,
    },
  });
}

export type Redis = ReturnType<typeof makeClient>;
