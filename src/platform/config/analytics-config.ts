import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** What measures visits. Its script is loaded for those alone who allowed it. */
export interface AnalyticsConfig {
  /** Address of the script. */
  readonly src: string;
  /** Origins that the browser may speak to for it: that of the script, and where it sends to. */
  readonly origins: readonly string[];
}

const optional = <Type extends z.ZodType>(type: Type) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** Http is for tests and development: a page over https loads nothing by it. */
const address = optional(z.url({ protocol: /^https?$/ }));

/** The names of the environment that say what measures visits. */
export const analyticsEnvironment = {
  ANALYTICS_SRC: address,
  ANALYTICS_HOST: address,
};

interface Given {
  readonly ANALYTICS_SRC?: string | undefined;
  readonly ANALYTICS_HOST?: string | undefined;
}

/** What measures visits, or null. Throws ConfigError for a place to send to without a script that would. */
export function readAnalytics({ ANALYTICS_SRC: src, ANALYTICS_HOST: host }: Given): AnalyticsConfig | null {
  if (src === undefined) {
    if (host !== undefined) throw new ConfigError('ANALYTICS_HOST: wants ANALYTICS_SRC too, the address of the script');
    return null;
  }
  return { src, origins: [...new Set([src, host ?? src].map((one) => new URL(one).origin))] };
}
