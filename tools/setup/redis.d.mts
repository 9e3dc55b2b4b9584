/** The arguments of a running server: its settings file, which is written to `run/redis.conf` of the folder. */
export function redisArgs(
  folder: string,
  wanted: { readonly profile: 'durable' | 'fast'; readonly port: number; readonly password: string },
): string[];
