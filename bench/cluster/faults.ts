import type { Fault } from '#bench/chaos/faults.ts';
import { until } from './server.ts';
import type { ClusterTrial } from './trial.ts';

const now = (): number => performance.now();

/** What happens to a server, and how it comes back. */
interface Harm {
  readonly name: string;
  readonly hurt: (trial: ClusterTrial, index: number) => Promise<void>;
  readonly mend: (trial: ClusterTrial, index: number) => Promise<void>;
}

const WRITER_HARMS: readonly Harm[] = [
  {
    name: 'killed',
    hurt: async ({ galera }, index) => galera.nodes[index]?.signal('SIGKILL'),
    mend: ({ galera }, index) => galera.start(index),
  },
  {
    name: 'frozen',
    hurt: async ({ galera }, index) => galera.nodes[index]?.signal('SIGSTOP'),
    mend: async ({ galera }, index) => galera.nodes[index]?.signal('SIGCONT'),
  },
  {
    name: 'cut off from the other nodes',
    hurt: ({ galera }, index) => galera.isolate(index, true),
    mend: ({ galera }, index) => galera.isolate(index, false),
  },
];

/** All faults in order. Each server that was hurt is back before the next one is. */
export const clusterFaults = (): readonly Fault<ClusterTrial>[] => [
  ...WRITER_HARMS.flatMap(writerFaults),
  ...redisFaults(),
  PROXY_FAULT,
];

function writerFaults({ name, hurt, mend }: Harm): Fault<ClusterTrial>[] {
  let hurtNode = -1;
  return [
    {
      name: `the writing MariaDB ${name}`,
      act: async (trial) => {
        hurtNode = await trial.proxy.writer();
        await hurt(trial, hurtNode);
        return now();
      },
    },
    {
      name: `it is back (${name})`,
      act: async (trial) => {
        await mend(trial, hurtNode);
        await until('it is up to date', () => trial.galera.isSynced(hurtNode));
        if ((await trial.proxy.writer()) === hurtNode)
          throw new Error('the writes went back to the node that returned');
        return now();
      },
    },
  ];
}

function redisFaults(): Fault<ClusterTrial>[] {
  let hurtNode = -1;
  return [
    {
      name: 'the Redis primary killed',
      act: async ({ redis }) => {
        hurtNode = await redis.primary();
        await redis.nodes[hurtNode]?.signal('SIGKILL');
        return now();
      },
    },
    {
      name: 'it is back as a replica',
      act: async ({ redis }) => {
        await redis.start(hurtNode);
        await until('it follows', () => redis.isReplica(hurtNode));
        return now();
      },
    },
  ];
}

const PROXY_FAULT: Fault<ClusterTrial> = {
  name: 'HAProxy killed and started again',
  act: async ({ proxy }) => {
    await proxy.server.signal('SIGKILL');
    await proxy.start();
    return now();
  },
};
