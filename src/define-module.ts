import type { Senders } from '#src/core/outbox/index.ts';
import type { Download } from '#src/http/endpoints/download.ts';
import type { Endpoint } from '#src/http/endpoints/endpoint.ts';
import type { Hook } from '#src/http/endpoints/hook.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import type { LinkPictures } from '#src/http/static/link-previews.ts';
import type { RetentionRule } from '#src/platform/database/retention.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import type { WatchedMetric } from '#src/platform/process/metrics.ts';
import type { Services } from '#src/platform/services.ts';

/** The description of a module. `app.ts` lists the modules; nothing else imports a `module.ts`. */
export interface Module {
  /** Its folder below src. */
  readonly name: string;
  readonly routes: readonly (Endpoint | PageEndpoint | Download | Hook)[];
  /** Scheduled work; one process at a time runs each job. */
  readonly jobs: readonly Job[];
  /** Jobs of the demo only. */
  readonly demoJobs: readonly Job[];
  /** Rows that are deleted at some age, besides those that its jobs delete. */
  readonly retention: readonly RetentionRule[];
  /**
   * Facts about its tables: whether one grows with use, so that no query may scan it in full, and why its rows about a
   * closed player stay; those of all other tables are deleted. Tests hold the module to both.
   */
  readonly tables: Readonly<Record<string, { readonly grows?: true; readonly kept?: string }>>;
  /** Figures of the whole store for Prometheus. */
  readonly gauges: (services: Services) => readonly WatchedMetric[];
  /** Senders of channels of the outbox. */
  readonly senders: Partial<Senders>;
  /** Pictures in previews of links, by the folder of their addresses. */
  readonly linkPictures: LinkPictures;
}

/** Completes the description of a module; a part that it does not name is empty. */
export const defineModule = (description: Pick<Module, 'name'> & Partial<Module>): Module => ({
  routes: [],
  jobs: [],
  demoJobs: [],
  retention: [],
  tables: {},
  gauges: () => [],
  senders: {},
  linkPictures: {},
  ...description,
});
