import { createHmac, hkdfSync } from 'node:crypto';
import { equalTexts } from '#src/platform/security/equal-texts.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';

/** Time for which a browser stays known after a complete sign-in. */
const KNOWN_SECONDS = 180 * DAY_SECONDS;
const ID_BYTES = 16;

type DeviceServices = Pick<Services, 'config' | 'clock' | 'random'>;

/**
 * The token of a browser in which a member has completed a sign-in. It opens nothing: attempts of this browser have
 * counters that strangers cannot use up.
 */
export function newDeviceToken(services: DeviceServices, memberId: number): string {
  const endsAtSeconds = Math.floor(services.clock.now().getTime() / 1000) + KNOWN_SECONDS;
  const id = services.random.bytes(ID_BYTES).toString('base64url');
  const text = `${String(memberId)}.${String(endsAtSeconds)}.${id}`;
  return `${text}.${signatureOf(services.config.secretKey, text)}`;
}

/** The id of a browser that the member is known by; null for a forged, foreign or expired token. */
export function deviceIdOf(
  services: Pick<Services, 'config' | 'clock'>,
  token: string | null,
  memberId: number,
): string | null {
  const [member = '', endsAtSeconds = '', id = '', signature = ''] = (token ?? '').split('.');
  const { secretKey, otherKeys } = services.config;
  const text = `${member}.${endsAtSeconds}.${id}`;
  // The next complete sign-in brings a token of the present key.
  if (![secretKey, ...otherKeys].some((key) => equalTexts(signature, signatureOf(key, text)))) return null;
  const isCurrent = Number(endsAtSeconds) * 1000 > services.clock.now().getTime();
  return isCurrent && member === String(memberId) ? id : null;
}

const signatureOf = (secretKey: Buffer, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'opencrate staff devices', 32)))
    .update(text)
    .digest('base64url');
