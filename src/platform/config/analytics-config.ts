import { ConfigError } from './config-error.ts';
import { address, variable } from './variable.ts';

/** Visit analytics. Its script loads only for visitors who consented. */
export interface AnalyticsConfig {
  readonly src: string;
  /** Origins of the script and of its requests, for the CSP. */
  readonly origins: readonly string[];
}

/** Plain http is for tests and development; a page over https blocks it. */
export const analyticsEnvironment = {
  ANALYTICS_SRC: variable(address, {
    description:
      'Script that measures visits. It is loaded for visitors who consent, and reads `dataLayer` (`identify` with ' +
      '`playerId`, goals by their names).',
    absent: 'nothing is measured, and pages do not ask',
    example: 'https://analytics.example/script.js',
  }),
  ANALYTICS_HOST: variable(address, {
    description: 'Address to which the script sends, when it is on another origin than the script.',
    absent: 'the origin of the script',
    example: 'https://collect.example',
  }),
} as const;

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
