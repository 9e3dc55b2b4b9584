import type { WatchedMetric } from '#src/platform/process/metrics.ts';
import type { Services } from '#src/platform/services.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import { selectHead, selectSealProgress, selectTime } from './store.ts';

/** Gauges for Prometheus: whether the chain grows, and whether its head reaches CHECKPOINT_URL. */
export const sealGauges = ({ db }: Pick<Services, 'db'>): readonly WatchedMetric[] => [
  {
    name: 'opencrate_seal_ago_seconds',
    help: 'Time since the newest seal of the history',
    label: null,
    isOwn: false,
    read: async () => {
      const [head, time] = [await selectHead(db), await selectTime(db)];
      return head === null ? new Map() : new Map([['', (time.getTime() - head.sealedAt.getTime()) / SECOND_MS]]);
    },
  },
  {
    name: 'opencrate_checkpoint_posts_failed',
    help: 'Posts to CHECKPOINT_URL that failed since the last one that succeeded',
    label: null,
    isOwn: false,
    read: async () => new Map([['', (await selectSealProgress(db))?.failedPosts ?? 0]]),
  },
];
