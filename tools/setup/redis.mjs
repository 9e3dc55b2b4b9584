import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PROFILES = {
  durable: ['appendonly yes', 'appendfsync everysec', 'save ""'],
  fast: ['appendonly no', 'save ""'],
  volume: ['appendonly no', 'save ""'],
};

export const REDIS_PROGRAM = /^(redis|valkey)-(server|check-rdb)$/;

/**
 * The arguments of the running server. The settings are in a file, because command lines are public and the password is
 * one of the settings.
 * @param {string} folder the services' folder
 * @param {{ profile: 'durable' | 'fast' | 'volume', port: number, password: string }} wanted
 * @returns {string[]}
 */
export function redisArgs(folder, { profile, port, password }) {
  const data = join(folder, 'redis');
  const settings = join(folder, 'run', 'redis.conf');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  mkdirSync(join(folder, 'run'), { recursive: true, mode: 0o700 });
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${data}"`,
    'databases 32',
    'maxmemory-policy noeviction',
    ...PROFILES[profile],
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o600 });
  return [settings];
}
