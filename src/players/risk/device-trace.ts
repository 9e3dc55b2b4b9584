import { createHash, createHmac } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import type { Fingerprint } from '#src/shared/fingerprint.ts';

export interface SignInDevice {
  /** Null without JavaScript. */
  readonly fingerprint: Fingerprint | null;
  readonly address: string;
  readonly userAgent: string;
}

/** Stored form of a device, enough to recognise it. */
export interface DeviceTrace {
  /** Empty when the device is unknown. */
  readonly deviceHash: string;
  readonly addressHash: string;
  readonly agentHash: string;
  /** The parts of the fingerprint as JSON. */
  readonly parts: string | null;
}

/**
 * Returns the stored form of a device. The hash covers only parts that survive browser updates and screen rotation. The
 * address is hashed with the store's key, because a plain hash of so few possible values could be reversed.
 */
export const traceOf = (services: Services, { fingerprint, address, userAgent }: SignInDevice): DeviceTrace => ({
  deviceHash: fingerprint === null ? '' : hashOf(lastingParts(fingerprint)),
  addressHash: createHmac('sha256', services.config.traceKey).update(`address ${address}`).digest('base64url'),
  agentHash: hashOf([userAgent]),
  parts: fingerprint === null ? null : JSON.stringify(fingerprint),
});

/** Returns a keyed hash of an identity, which recognises a returning player after the account was closed. */
export const identityTrace = (
  services: Services,
  { provider, subject }: { provider: string; subject: string },
): string => createHmac('sha256', services.config.traceKey).update(`identity ${provider} ${subject}`).digest('hex');

/** A device of a closed account, stored as a hash that needs the store's key. */
export const deviceTrace = (services: Services, deviceHash: string): string =>
  createHmac('sha256', services.config.traceKey).update(`device ${deviceHash}`).digest('hex');

/** A device of a closed account at one address, stored like `deviceTrace`. */
export const placeTrace = (services: Services, { deviceHash, addressHash }: DevicePlace): string =>
  createHmac('sha256', services.config.traceKey).update(`device ${deviceHash} at ${addressHash}`).digest('hex');

/** Two players count as one when both agree: phones of one model have equal device hashes. */
export type DevicePlace = Pick<DeviceTrace, 'deviceHash' | 'addressHash'>;

/** Returns whether two sign-ins came from one known device at one address. */
export const isSamePlace = (one: DevicePlace, other: DevicePlace): boolean =>
  one.deviceHash !== '' && one.deviceHash === other.deviceHash && one.addressHash === other.addressHash;

function lastingParts(device: Fingerprint): (string | number | boolean)[] {
  const sides = [device.screenHeight, device.screenWidth].sort((one, other) => one - other);
  const { canvas, timezone, language, java, colorDepth, architecture, deviceType, os, vendor, browser } = device;
  return [canvas, timezone, language, java, colorDepth, ...sides, architecture, deviceType, os, vendor, browser];
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
