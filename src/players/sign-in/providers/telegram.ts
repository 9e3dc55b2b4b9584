import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Identity, pictureAddress, shownName } from '#src/players/sign-in/identity.ts';
import { flatObject } from './flat-object.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';

/** Validity of a widget answer. */
export const TELEGRAM_GOOD_SECONDS = HOUR_SECONDS;
/** Tolerance for clock differences. */
const AHEAD_SECONDS = 60;

/** The verified answer of the widget. */
export interface TelegramAnswer {
  readonly identity: Identity;
  /** Identifies this answer, so that it can be used only once. */
  readonly seal: string;
}

/**
 * Parses the JSON answer of Telegram's login widget. Returns null unless the bot's token signed it (HMAC-SHA256 with
 * the SHA-256 of the token as key, over the sorted `key=value` lines) within the last hour.
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

type WidgetFields = Readonly<Record<string, string>>;

function isFresh(startedSeconds: string | undefined, now: Date): boolean {
  const agedSeconds = now.getTime() / 1000 - Number(startedSeconds);
  return agedSeconds <= TELEGRAM_GOOD_SECONDS && agedSeconds >= -AHEAD_SECONDS;
}

const nameIn = ({ first_name: first = '', last_name: last = '', username = '' }: WidgetFields): string | null =>
  shownName(`${first} ${last}`) ?? shownName(username);

function isSigned(token: string, fields: WidgetFields, hash: string): boolean {
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name] ?? ''}`);
  const key = createHash('sha256').update(token).digest();
  const right = createHmac('sha256', key).update(lines.join('\n')).digest();
  // Buffer.from stops at the first non-hex character, so only full hashes are compared.
  if (!/^[0-9a-f]{64}$/.test(hash)) return false;
  return timingSafeEqual(right, Buffer.from(hash, 'hex'));
}
