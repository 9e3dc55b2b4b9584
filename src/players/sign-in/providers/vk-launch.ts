import { createHmac, timingSafeEqual } from 'node:crypto';
import type { VkApp } from '#src/platform/config/entry-config.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';

/** Validity of launch parameters. */
export const VK_GOOD_SECONDS = HOUR_SECONDS;
/** Tolerance for clock differences. */
const AHEAD_SECONDS = 60;
const LONGEST = 4096;

/** Verified launch parameters of the mini-app. */
export interface VkLaunch {
  /** The VK id of the user. */
  readonly userId: string;
  /** The user's VK language, as VK's code. */
  readonly language: string;
  /** Identifies this launch, so that it can be used only once. */
  readonly seal: string;
}

/**
 * Parses launch parameters, given as the query without `?`. Returns null unless VK signed them with the app's secret,
 * for this app, within the last hour.
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
 * Returns the launch parameters when `sign` is the HMAC-SHA256 of those that begin with `vk_`, sorted and
 * percent-encoded. Returns null for a wrong signature or a duplicate key.
 */
export function signedFields(secret: string, query: string): ReadonlyMap<string, string> | null {
  const fields = fieldsIn(query);
  if (fields === null) return null;
  const signedText = [...fields]
    .filter(([name]) => name.startsWith('vk_'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const right = Buffer.from(createHmac('sha256', secret).update(signedText).digest('base64url'));
  const signature = Buffer.from(fields.get('sign') ?? '');
  return signature.length === right.length && timingSafeEqual(signature, right) ? fields : null;
}

function fieldsIn(query: string): ReadonlyMap<string, string> | null {
  if (query.length > LONGEST) return null;
  const pairs = [...new URLSearchParams(query.startsWith('?') ? query.slice(1) : query)];
  const fields = new Map(pairs);
  // With duplicate keys, the signature could cover one value while the code reads the other. Lone surrogates cannot be
  // percent-encoded.
  return fields.size === pairs.length && !/\p{Surrogate}/u.test(query) ? fields : null;
}
