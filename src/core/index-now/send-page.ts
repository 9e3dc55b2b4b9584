import type { Delivery, Sender } from '#src/core/outbox/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import { postToAddress, secondsOfRetry } from '#src/platform/security/post-to-address.ts';
import type { Services } from '#src/platform/services.ts';
import { grouped } from '#src/shared/grouped.ts';
import { indexNowKey } from './index-now-key.ts';

const WITHIN_MS = 10_000;
/** Accepted; the key is checked later. */
const ACCEPTED = 202;
const TOO_MANY = 429;

/**
 * Sends the addresses of a page in all shown languages by the protocol of indexnow.org: one call for each origin, which
 * holds the file with the key.
 */
export const sendPage: Sender = async (services, { content: { path } }) => {
  const { indexNow } = await readSettings(services);
  if (!indexNow) return { outcome: 'dropped', problem: 'the setting is off' };
  const { links } = services;
  const addresses = links.shown.map((locale) => links.absoluteHref(originOf(services), locale, String(path)));
  let last: Delivery = { outcome: 'dropped', problem: 'no language is shown' };
  for (const [origin, urls] of grouped(addresses, (address) => new URL(address).origin)) {
    last = await sendAddresses(services, origin, urls);
    if (last.outcome !== 'sent') return last;
  }
  return last;
};

async function sendAddresses(services: Services, origin: string, urls: readonly string[]): Promise<Delivery> {
  const key = indexNowKey(services);
  const call = { host: new URL(origin).host, key, keyLocation: `${origin}/${key}.txt`, urlList: urls };
  const { status, retryAfter } = await postToAddress(services.config, services.config.indexNowUrl, {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(call),
    withinMs: WITHIN_MS,
  });
  if (status === 200 || status === ACCEPTED) return { outcome: 'sent', status };
  const problem = `status ${String(status)}`;
  return status === TOO_MANY || status >= 500
    ? { outcome: 'retry', status, problem, afterSeconds: secondsOfRetry(retryAfter) }
    : { outcome: 'refused', status, problem };
}
