import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** Visit analytics. Its script loads only for visitors who consented. */
export interface AnalyticsConfig {
  readonly src: string;
  /** Origins of the script and of its requests, for the CSP. */
  readonly origins: readonly string[];
}

const optional = <Type extends z.ZodType>(type: Type) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** Plain http is for tests and development; a page over https blocks it. */
const address = optional(z.url({ protocol: /^https?$/ }));

export const analyticsEnvironment = { ANALYTICS_SRC: address, ANALYTICS_HOST: address };

interface AnalyticsEnvironment {
  readonly ANALYTICS_SRC?: string | undefined;
  readonly ANALYTICS_HOST?: string | undefined;
}

/**
 * Reads the analytics configuration, or null.
 *
 * @throws ConfigError for a host without a script
 */
export function readAnalytics({
  ANALYTICS_SRC: src,
  ANALYTICS_HOST: host,
}: AnalyticsEnvironment): AnalyticsConfig | null {
  if (src === undefined) {
    if (host !== undefined) throw new ConfigError('ANALYTICS_HOST: requires ANALYTICS_SRC, the address of the script');
    return null;
  }
  return { src, origins: [...new Set([src, host ?? src].map((scriptAddress) => new URL(scriptAddress).origin))] };
}
