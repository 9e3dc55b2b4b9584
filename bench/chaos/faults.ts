import { setTimeout as pause } from 'node:timers/promises';
import { canLimitFiles } from './parts.ts';
import type { Traffic } from './traffic.ts';
import type { Trial } from './trial.ts';

const AWAY_MS = 2000;
const STOPPED_MS = 4000;
const SLOW = { delayMs: 100, forMs: 4000 };
const CUTS = 5;
/** Longer than MariaDB lets a transaction be silent (docs/decisions/0057). */
const FROZEN_MS = 15_000;

/** A fault injected under traffic. */
export interface Fault<Hurt = Trial> {
  readonly name: string;
  /** Reason why the fault cannot run here, or null. */
  readonly lack?: (trial: Hurt) => string | null | Promise<string | null>;
  /** Injects the fault and repairs it. Returns the time of the repair, by `performance.now()`. */
  readonly act: (trial: Hurt, traffic: Traffic) => Promise<number>;
}

const now = (): number => performance.now();

const lackOfLimit = (): string | null =>
  canLimitFiles() ? null : 'the file-size limit of a server cannot be set here (prlimit)';

const processes: readonly Fault[] = [
  {
    name: 'a process killed',
    act: async (trial) => {
      await trial.stores[0]?.kill();
      await pause(AWAY_MS / 4);
      await trial.restart(0);
      return now();
    },
  },
  {
    name: 'both processes killed',
    act: async (trial) => {
      await Promise.all(trial.stores.map((store) => store.kill()));
      await Promise.all(trial.stores.map((_, index) => trial.restart(index)));
      return now();
    },
  },
  {
    name: 'a process frozen',
    act: async ({ stores: [store] }) => {
      if (store === undefined) throw new Error('no process runs');
      process.kill(store.pid, 'SIGSTOP');
      await pause(FROZEN_MS);
      process.kill(store.pid, 'SIGCONT');
      return now();
    },
  },
];

const database: readonly Fault[] = [
  {
    name: 'MariaDB killed',
    act: async ({ parts }) => {
      await parts.signal('database', 'SIGKILL');
      await pause(AWAY_MS);
      await parts.start('database');
      return now();
    },
  },
  {
    name: 'MariaDB stopped for a while',
    act: async ({ parts }) => {
      await parts.signal('database', 'SIGSTOP');
      await pause(STOPPED_MS);
      await parts.signal('database', 'SIGCONT');
      return now();
    },
  },
  {
    name: 'MariaDB restarted',
    act: async ({ parts }) => {
      await parts.signal('database', 'SIGTERM');
      await parts.start('database');
      return now();
    },
  },
  {
    name: 'connections to MariaDB cut, five times',
    act: async ({ parts: { wires } }, traffic) => {
      for (let times = 0; times < CUTS; times += 1) {
        wires.database.cut();
        wires.database.mend();
        await traffic.goOn(10);
      }
      return now();
    },
  },
  {
    name: 'MariaDB slow',
    act: async ({ parts: { wires } }) => {
      wires.database.slow(SLOW.delayMs / 5);
      await pause(SLOW.forMs);
      wires.database.slow(0);
      return now();
    },
  },
  {
    name: 'disk full',
    lack: ({ parts }) => (parts.hasOwnDisk ? null : lackOfLimit()),
    act: async ({ parts }) => {
      if (parts.hasOwnDisk) parts.fillDisk();
      else parts.limitFiles();
      await pause(STOPPED_MS);
      if (parts.hasOwnDisk) parts.freeDisk();
      else parts.unlimitFiles();
      // MariaDB looks for space for its log once a minute: the operator restarts it.
      await parts.signal('database', 'SIGKILL');
      await parts.start('database');
      await parts.start('redis');
      return now();
    },
  },
  {
    name: 'file-size limit of the servers reached',
    lack: lackOfLimit,
    act: async ({ parts }) => {
      parts.limitFiles();
      await pause(STOPPED_MS);
      parts.unlimitFiles();
      await parts.signal('database', 'SIGKILL');
      await parts.start('database');
      await parts.start('redis');
      return now();
    },
  },
];

const redis: readonly Fault[] = [
  {
    name: 'Redis killed',
    act: async ({ parts }) => {
      await parts.signal('redis', 'SIGKILL');
      await pause(AWAY_MS);
      await parts.start('redis');
      return now();
    },
  },
  {
    name: 'Redis flushed',
    act: async ({ parts }) => {
      await parts.flushRedis();
      return now();
    },
  },
  {
    name: 'Redis stopped for a while',
    act: async ({ parts }) => {
      await parts.signal('redis', 'SIGSTOP');
      await pause(STOPPED_MS);
      await parts.signal('redis', 'SIGCONT');
      return now();
    },
  },
  {
    name: 'Redis slow',
    act: async ({ parts: { wires } }) => {
      wires.redis.slow(SLOW.delayMs);
      await pause(SLOW.forMs);
      wires.redis.slow(0);
      return now();
    },
  },
];

/** Faults of the services that the store depends on. */
export const PART_FAULTS: readonly Fault[] = [...processes, ...database, ...redis];
