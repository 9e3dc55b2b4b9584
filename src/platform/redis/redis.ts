import { createClient } from 'redis';
import type { Log } from '#src/platform/process/log.ts';
import { followRedisPrimary } from './redis-primary.ts';
import { type Host, type RedisAddress, readRedisAddress } from '#src/platform/config/service-address.ts';

/**
 * Connects to one Redis server, or to the primary of several (docs/decisions/0046). Reconnects by itself; commands fail
 * at once while Redis is away.
 */
export async function openRedis(redisUrl: string, log: Log): Promise<Redis> {
  const address = readRedisAddress(redisUrl);
  const [first, ...otherHosts] = address.hosts;
  const isOne = first !== undefined && otherHosts.length === 0 && address.sentinelName === null;
  const client = isOne
    ? makeClient(address, first, (attempts) => Math.min(100 * (attempts + 1), 2000))
    : followRedisPrimary(address, (host) => makeClient(address, host, false));
  client.on('error', (error: Error) => {
    log.warn({ dependency: 'redis', reason: error.message }, 'dependency.unavailable');
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
    // A Redis that accepts connections but does not answer is away; pings keep a healthy connection from looking idle.
    pingInterval: 1000,
    // A timer per command would cost more than the command; the socket timeout ends hanging ones.
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
