import { z } from 'zod';
import { RELEASE } from '#src/platform/release.ts';
import { boundedFetch } from '#src/platform/security/bounded-fetch.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';

/** Redis may lose it: the next day asks again. */
const KEY = 'opencrate:newest-release';
/** An older answer is forgotten. */
const KEPT_SECONDS = 7 * DAY_SECONDS;

const latest = z.object({ version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/) });

/** Asks RELEASES_URL for the newest published release, and keeps its version. */
export async function askForReleases({ config, redis }: Pick<Services, 'config' | 'redis'>): Promise<void> {
  if (config.releasesUrl === null) return;
  // Release pages such as GitHub's redirect to the servers of their files.
  const response = await boundedFetch(`${config.releasesUrl}/latest.json`, { redirect: 'follow' });
  if (!response.ok) throw new Error(`The response has status ${String(response.status)}`);
  const { version } = latest.parse(await response.json());
  await redis.set(KEY, version, { expiration: { type: 'EX', value: KEPT_SECONDS } });
}

/** The version of a published release that is newer than this one; null when none is known. */
export async function findNewerRelease({ config, redis }: Pick<Services, 'config' | 'redis'>): Promise<string | null> {
  if (config.releasesUrl === null) return null;
  const newest = await redis.get(KEY).catch(() => null);
  return newest !== null && newest.localeCompare(RELEASE.version, 'en', { numeric: true }) > 0 ? newest : null;
}
