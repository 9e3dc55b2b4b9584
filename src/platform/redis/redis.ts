import { createClient } from 'redis';
import type { Log } from '#src/platform/process/log.ts';
import { readRedisAddress } from '#src/platform/config/service-address.ts';
import { backOff } from '#src/shared/back-off.ts';

/** Connects to Redis. Reconnects by itself; commands fail at once while Redis is away. */
export async function openRedis(redisUrl: string, log: Log): Promise<Redis> {
  const client = makeClient(redisUrl);
  client.on('error', (error: Error) => {
    log.warn({ dependency: 'redis', reason: error.message }, 'dependency.unavailable');
  });
  await client.connect();
  return client;
}

/** Asks Redis once. Rejects when it is not reached or refuses. */
export async function pingRedis(redisUrl: string): Promise<void> {
  const client = makeClient(redisUrl, false);
  // The rejection has the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } finally {
    if (client.isOpen) client.destroy();
  }
}

function makeClient(redisUrl: string, reconnects = true) {
  const { user, password, database, isSecure, server } = readRedisAddress(redisUrl);
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
      host: server.host,
      port: server.port,
      ...(isSecure ? { tls: true as const } : {}),
      connectTimeout: 3000,
      socketTimeout: 3000,
      reconnectStrategy: reconnects && ((attempts) => backOff(attempts, { base: 100, cap: 2000 })),
    },
  });
}

export type Redis = ReturnType<typeof makeClient>;
