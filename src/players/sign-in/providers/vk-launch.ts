import { createHmac, timingSafeEqual } from 'node:crypto';
import type { VkApp } from '#src/platform/entry-config.ts';

/** How long launch parameters are good for. */
export const VK_GOOD_SECONDS = 3600;
/** Clocks differ: a launch may come from so far ahead. */
const AHEAD_SECONDS = 60;
const LONGEST = 4096;

/** A launch of the mini-app, as VK has signed it. */
export interface VkLaunch {
  /** The number of the one who launched it. */
  readonly userId: string;
  /** The language that VK is read in, by VK's own code. */
  readonly language: string;
  /** Names this very launch, so that it can be used once. */
  readonly seal: string;
}

/**
 * Reads launch parameters, as the query without `?`. Null unless VK has signed them with the app's secret, for this
 * app, not longer than an hour ago.
 */
export function vkLaunch(app: Pick<VkApp, 'id' | 'secret'>, query: string, now: Date): VkLaunch | null {
  const fields = signedFields(app.secret, query);
  if (fields === null || fields.get('vk_app_id') !== app.id) return null;
  const startedSeconds = fields.get('vk_ts') ?? '';
  const agedSeconds = now.getTime() / 1000 - Number(startedSeconds);
  if (!/^\d{1,12}$/.test(startedSeconds) || agedSeconds > VK_GOOD_SECONDS || agedSeconds < -AHEAD_SECONDS) return null;
  const userId = fields.get('vk_user_id') ?? '';
  if (!/^[1-9]\d{0,18}$/.test(userId)) return null;
  return { userId, language: fields.get('vk_language') ?? '', seal: `vk:${fields.get('sign') ?? ''}` };
}

/**
 * The fields of launch parameters when `sign` fits those that begin with `vk_`: HMAC-SHA256 under the secret, over
 * them sorted and percent-encoded. Null for another signature, and where a name comes twice.
 */
export function signedFields(secret: string, query: string): ReadonlyMap<string, string> | null {
  const fields = fieldsIn(query);
  if (fields === null) return null;
  const signed = [...fields]
    .filter(([name]) => name.startsWith('vk_'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const right = Buffer.from(createHmac('sha256', secret).update(signed).digest('base64url'));
  const given = Buffer.from(fields.get('sign') ?? '');
  return given.length === right.length && timingSafeEqual(given, right) ? fields : null;
}

function fieldsIn(query: string): ReadonlyMap<string, string> | null {
  if (query.length > LONGEST) return null;
  const pairs = [...new URLSearchParams(query.startsWith('?') ? query.slice(1) : query)];
  const fields = new Map(pairs);
  // Of two values one would be proven and another one read; half a character cannot be percent-encoded at all.
  return fields.size === pairs.length && !/\p{Surrogate}/u.test(query) ? fields : null;
}
