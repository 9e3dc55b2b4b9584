import { createHmac } from 'node:crypto';
import type { VkApp } from '#src/platform/config/entry-config.ts';

export type LaunchFields = Readonly<Record<string, string>>;

/** Launch parameters as VK's client appends them to the address of the mini-app, without `?`. */
export function signedLaunch(app: Pick<VkApp, 'id' | 'secret'>, startedAt: Date, more: LaunchFields): string {
  const seconds = String(Math.floor(startedAt.getTime() / 1000));
  const fields: LaunchFields = { vk_app_id: app.id, vk_ts: seconds, vk_platform: 'desktop_web', ...more };
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(fields[name] ?? '')}`)
    .join('&');
  return `${text}&sign=${createHmac('sha256', app.secret).update(text).digest('base64url')}`;
}
