import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { variable } from './variable.ts';

/** A project of an error tracker with the protocol of Sentry. */
export interface TrackerConfig {
  readonly dsn: string;
  /** Takes envelopes by POST. */
  readonly url: string;
  readonly publicKey: string;
}

export const trackerEnvironment = {
  ERROR_TRACKER_DSN: variable(z.string().max(500), {
    description:
      'DSN of a project at Sentry, GlitchTip or another tracker with the protocol of Sentry. Faults of the server ' +
      'are sent there, without cookies, addresses of visitors and bodies of requests.',
    absent: 'faults are in the log and at /staff/errors only',
    example: 'https://public-key@tracker.example/1',
  }),
} as const;

/**
 * Reads the error tracker, or null.
 *
 * @throws ConfigError for anything but `https://key@host/project`
 */
export function readTracker({
  ERROR_TRACKER_DSN: dsn,
}: {
  readonly ERROR_TRACKER_DSN?: string | undefined;
}): TrackerConfig | null {
  if (dsn === undefined) return null;
  const url = URL.canParse(dsn) ? new URL(dsn) : null;
  const [, path = '', project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || project === undefined || url.username === '' || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError('ERROR_TRACKER_DSN: not a DSN; write https://public-key@tracker.example/1');
  }
  return { dsn, url: `${url.origin}${path}/api/${project}/envelope/`, publicKey: url.username };
}
