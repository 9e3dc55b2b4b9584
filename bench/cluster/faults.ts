import type { Fault } from '#bench/chaos/faults.ts';
import { until } from './server.ts';
import type { ClusterTrial } from './trial.ts';

/** A fault of the server that takes the writes, and its way back. */
interface ClusterFault {
  readonly name: string;
  /** The server that takes the writes. */
  readonly find: (trial: ClusterTrial) => Promise<number>;
  readonly hurt: (trial: ClusterTrial, index: number) => Promise<void> | undefined;
  readonly mend: (trial: ClusterTrial, index: number) => Promise<void> | undefined;
}

const findWriter = ({ proxy }: ClusterTrial): Promise<number> => proxy.writer();

const HARMS: readonly ClusterFault[] = [
  {
    name: 'the writing MariaDB killed',
    find: findWriter,
    hurt: ({ galera }, index) => galera.nodes[index]?.signal('SIGKILL'),
    mend: ({ galera }, index) => galera.start(index),
  },
  {
    name: 'the writing MariaDB frozen',
    find: findWriter,
    hurt: ({ galera }, index) => galera.nodes[index]?.signal('SIGSTOP'),
    mend: ({ galera }, index) => galera.nodes[index]?.signal('SIGCONT'),
  },
  {
    name: 'the writing MariaDB cut off from the other nodes',
    find: findWriter,
    hurt: ({ galera }, index) => galera.isolate(index, true),
    mend: ({ galera }, index) => galera.isolate(index, false),
  },
  {
    name: 'the Redis primary killed',
    find: ({ redis }) => redis.primary(),
    hurt: ({ redis }, index) => redis.nodes[index]?.signal('SIGKILL'),
    mend: async ({ redis }, index) => {
      await redis.start(index);
      await until('it follows', () => redis.isReplica(index));
    },
  },
];

/** All faults in order. A server that was hurt is back, and takes no writes, before the next one is hurt. */
export const clusterFaults = (): readonly Fault<ClusterTrial>[] => [...HARMS.flatMap(faultsOf), PROXY_KILLED];

function faultsOf({ name, find, hurt, mend }: ClusterFault): Fault<ClusterTrial>[] {
  let hurtIndex = -1;
  return [
    {
      name,
      act: async (trial) => {
        hurtIndex = await find(trial);
        await hurt(trial, hurtIndex);
        return performance.now();
      },
    },
    {
      name: `${name}: it returns`,
      act: async (trial) => {
        await mend(trial, hurtIndex);
        await trial.galera.untilWhole();
        if ((await find(trial)) === hurtIndex) throw new Error('it took the writes back');
        return performance.now();
      },
    },
  ];
}

const PROXY_KILLED: Fault<ClusterTrial> = {
  name: 'HAProxy killed and started again',
  act: async ({ proxy }) => {
    await proxy.server.signal('SIGKILL');
    await proxy.start();
    return performance.now();
  },
};
