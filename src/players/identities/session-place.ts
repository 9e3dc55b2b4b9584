import type { SessionPlace } from '#src/platform/redis/sessions.ts';
import type { T } from '#src/shared/text-keys.ts';
import { deviceOf } from './device.ts';

export const describeSessionPlace = (
  place: SessionPlace | null,
  t: T,
): { readonly device: string; readonly place: string } => ({
  device: deviceInWords(place?.agent ?? '', t),
  place: placeInWords(place?.address ?? '', t),
});

function deviceInWords(agent: string, t: T): string {
  const { browser, system } = deviceOf(agent);
  if (browser !== null && system !== null) return t('accounts.device.both', { browser, system });
  return browser ?? system ?? t('accounts.device.unknown');
}

const HERE = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::\*|f[cd])/;

function placeInWords(address: string, t: T): string {
  if (address === '') return t('accounts.place.unknown');
  return HERE.test(address) ? t('accounts.place.local') : t('accounts.place.network', { address });
}
