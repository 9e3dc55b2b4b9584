import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Identity, pictureAddress, shownName } from '../identity.ts';
import { flatObject } from './flat-object.ts';

/** How long an answer of the widget is good for. */
export const TELEGRAM_GOOD_SECONDS = 3600;
/** Clocks differ: an answer may come from so far ahead. */
const AHEAD_SECONDS = 60;

/** What the widget says in Telegram's name, once it is proven. */
export interface TelegramAnswer {
  readonly identity: Identity;
  /** Names this very answer, so that it can be used once. */
  readonly seal: string;
}

/**
 * Reads the JSON text that Telegram's login widget answered. Null unless the bot's token has signed it (HMAC-SHA256
 * under the token's SHA-256 over the sorted `key=value` lines), not longer than an hour ago.
 */
export function telegramAnswer(token: string, text: string, now: Date): TelegramAnswer | null {
  const { hash = '', ...fields } = flatObject(text) ?? {};
  if (!isSigned(token, fields, hash) || !isFresh(fields['auth_date'], now)) return null;
  const subject = fields['id'] ?? '';
  if (!/^[1-9]\d{0,18}$/.test(subject)) return null;
  const pictureUrl = pictureAddress(fields['photo_url'] ?? '');
  return {
    identity: { provider: 'telegram', subject, name: nameIn(fields), email: null, pictureUrl },
    seal: `telegram:${hash}`,
  };
}

type Fields = Readonly<Record<string, string>>;

function isFresh(startedSeconds: string | undefined, now: Date): boolean {
  const agedSeconds = now.getTime() / 1000 - Number(startedSeconds);
  return agedSeconds <= TELEGRAM_GOOD_SECONDS && agedSeconds >= -AHEAD_SECONDS;
}

function nameIn({ first_name: first = '', last_name: last = '', username = '' }: Fields): string | null {
  return shownName(`${first} ${last}`) ?? shownName(username);
}

function isSigned(token: string, fields: Fields, hash: string): boolean {
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name] ?? ''}`);
  const key = createHash('sha256').update(token).digest();
  const right = createHmac('sha256', key).update(lines.join('\n')).digest();
  // Letters that are no hex digits end a Buffer early: only whole hashes are compared.
  if (!/^[0-9a-f]{64}$/.test(hash)) return false;
  return timingSafeEqual(right, Buffer.from(hash, 'hex'));
}
