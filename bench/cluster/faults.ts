import { join } from 'node:path';
import type { Fault } from '#bench/chaos/faults.ts';
import { dropSchema, restoreBackup } from '#tools/backup/restore-backup.ts';
import { takeBackup } from '#tools/backup/take-backup.ts';
import { lookPast } from '#bench/chaos/look-past.ts';
import { until } from './server.ts';
import type { ClusterTrial } from './trial.ts';

const now = (): number => performance.now();

/** The server that failed last, so that the next fault can restart it. */
interface Hurt {
  database: number;
  redis: number;
}

/** All faults in order. A killed or stopped server is restarted by the next fault. */
export function clusterFaults(): readonly Fault<ClusterTrial>[] {
  const hurt: Hurt = { database: 0, redis: 0 };
  return [...databaseFaults(hurt), ...redisFaults(hurt), BACKUP];
}

const COPY = 'opencrate_test_cluster_copy';

/** Backup and restore work over an address of several hosts, while players play. */
const BACKUP: Fault<ClusterTrial> = {
  name: 'a backup is taken and restored',
  act: async ({ folder }) => {
    await lookPast(async ({ config }) => {
      await dropSchema(config.databaseUrl, COPY);
      const { file, manifest } = await takeBackup(config, join(folder, 'backups'));
      if (manifest.log === null) throw new Error('the backup has no position in the log');
      await restoreBackup(config, file, COPY, { purpose: 'open' });
      await dropSchema(config.databaseUrl, COPY);
    });
    return now();
  },
};

const databaseFaults = (hurt: Hurt): readonly Fault<ClusterTrial>[] => [
  {
    name: 'the writing MariaDB killed',
    act: async ({ galera }) => {
      hurt.database = await galera.writer();
      await galera.nodes[hurt.database]?.signal('SIGKILL');
      return now();
    },
  },
  {
    name: 'it rejoins',
    act: async ({ galera }) => {
      await galera.start(hurt.database);
      return now();
    },
  },
  {
    name: 'the writing MariaDB frozen',
    act: async ({ galera }) => {
      hurt.database = await galera.writer();
      await galera.nodes[hurt.database]?.signal('SIGSTOP');
      return now();
    },
  },
  {
    name: 'it continues and rejoins',
    act: async ({ galera }) => {
      await galera.nodes[hurt.database]?.signal('SIGCONT');
      await until('it is up to date', () => galera.isSynced(hurt.database));
      return now();
    },
  },
  {
    name: 'another MariaDB killed, and rejoins',
    act: async ({ galera }) => {
      const index = ((await galera.writer()) + 1) % galera.nodes.length;
      await galera.nodes[index]?.signal('SIGKILL');
      await galera.start(index);
      return now();
    },
  },
];

const redisFaults = (hurt: Hurt): readonly Fault<ClusterTrial>[] => [
  {
    name: 'the Redis primary killed',
    act: async ({ redis }) => {
      hurt.redis = await redis.primary();
      await redis.nodes[hurt.redis]?.signal('SIGKILL');
      const since = now();
      await until('another one is the primary', async () => (await redis.primary()) !== hurt.redis);
      return since;
    },
  },
  {
    name: 'it returns as a replica',
    act: async ({ redis }) => {
      await redis.start(hurt.redis);
      await until('it follows', () => redis.isReplica(hurt.redis));
      return now();
    },
  },
  {
    name: 'the Redis primary frozen',
    act: async ({ redis }) => {
      hurt.redis = await redis.primary();
      await redis.nodes[hurt.redis]?.signal('SIGSTOP');
      const since = now();
      await until('another one is the primary', async () => (await redis.primary()) !== hurt.redis);
      return since;
    },
  },
  {
    name: 'it continues and becomes a replica',
    act: async ({ redis }) => {
      await redis.nodes[hurt.redis]?.signal('SIGCONT');
      await until('it follows', () => redis.isReplica(hurt.redis));
      return now();
    },
  },
  {
    name: 'a sentinel and the primary killed',
    act: async ({ redis }) => {
      hurt.redis = await redis.primary();
      await redis.sentinels[0]?.signal('SIGKILL');
      await redis.nodes[hurt.redis]?.signal('SIGKILL');
      const since = now();
      await until('another one is the primary', async () => ![-1, hurt.redis].includes(await redis.primary()));
      return since;
    },
  },
];
