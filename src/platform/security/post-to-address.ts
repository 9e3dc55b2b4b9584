import type { Config } from '#src/platform/config/config.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { isOutsideAddress, type OutsidePost, postOutside } from './fetch-outside.ts';

/** Returns whether an address may be posted to. In production it is public https, or one of WEBHOOK_HOSTS. */
export const mayPostTo = (config: Pick<Config, 'env' | 'webhookHosts'>, url: string): boolean =>
  isTrustedAddress(config, url) || isOutsideAddress(url);

function isTrustedAddress({ env, webhookHosts }: Pick<Config, 'env' | 'webhookHosts'>, url: string): boolean {
  return env !== 'production' || (URL.canParse(url) && webhookHosts.includes(new URL(url).host));
}

/**
 * Posts to another program. In production only https on public addresses is allowed, and the hosts of WEBHOOK_HOSTS;
 * development has no public addresses. Redirects are not followed.
 */
export async function postToAddress(
  config: Pick<Config, 'env' | 'webhookHosts'>,
  url: string,
  { headers, body, withinMs }: OutsidePost,
): Promise<{ readonly status: number; readonly retryAfter: string | null }> {
  if (!isTrustedAddress(config, url)) return await postOutside(url, { headers, body, withinMs });
  const response = await boundedFetch(url, { method: 'POST', headers, body }, withinMs);
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** The seconds of a Retry-After header, a day at most. A date is ignored. */
export const secondsOfRetry = (retryAfter: string | null): number =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Math.min(Number(retryAfter), DAY_SECONDS) : 0;
