import { createClient } from 'redis';
import type { Log } from './log.ts';

/** Opens the connection to Redis. It reconnects by itself; a command given while it is away fails at once. */
export async function openRedis(redisUrl: string, log: Log) {
  const client = createClient({
    url: redisUrl,
    disableOfflineQueue: true,
    // A Redis that is there and does not answer is away too: pings keep a healthy connection from looking idle.
    pingInterval: 1000,
    // A timer for each command would cost more than the command; the socket's own timeout ends what hangs.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: 3000,
      socketTimeout: 3000,
      reconnectStrategy: (attempts) => Math.min(100 * (attempts + 1), 2000),
    },
  });
  client.on('error', (error: Error) => {
    log.warn({ reason: error.message }, 'redis is away');
  });
  await client.connect();
  return client;
}

export type Redis = Awaited<ReturnType<typeof openRedis>>;
