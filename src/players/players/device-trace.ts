import { createHash, createHmac } from 'node:crypto';
import type { World } from '#src/platform/world.ts';
import type { Fingerprint } from '#src/shared/fingerprint.ts';

/** From where somebody signs in. */
export interface SeenDevice {
  /** Null where no script ran. */
  readonly fingerprint: Fingerprint | null;
  readonly address: string;
  readonly userAgent: string;
}

/** What is kept of a device: enough to see that two are the same one. */
export interface DeviceTrace {
  /** Empty where the device is not known. */
  readonly deviceHash: string;
  readonly addressHash: string;
  readonly agentHash: string;
  /** The parts of the fingerprint as JSON. */
  readonly parts: string | null;
}

/**
 * What is kept of a device. Its hash holds what stays when a browser is brought up to date and a screen is turned;
 * the address is kept under the store's key alone, for there are too few addresses to hide one behind a hash.
 */
export function traceOf(world: World, { fingerprint, address, userAgent }: SeenDevice): DeviceTrace {
  return {
    deviceHash: fingerprint === null ? '' : hashOf(lastingParts(fingerprint)),
    addressHash: createHmac('sha256', world.config.secretKey).update(`address ${address}`).digest('base64url'),
    agentHash: hashOf([userAgent]),
    parts: fingerprint === null ? null : JSON.stringify(fingerprint),
  };
}

/** An identity as it can be known again, and by nobody without the store's key: what is kept of one who has left. */
export const identityTrace = (world: World, { provider, subject }: { provider: string; subject: string }): string =>
  createHmac('sha256', world.config.secretKey).update(`identity ${provider} ${subject}`).digest('hex');

function lastingParts(device: Fingerprint): (string | number | boolean)[] {
  const sides = [device.screenHeight, device.screenWidth].sort((one, other) => one - other);
  const { canvas, timezone, language, java, colorDepth, architecture, deviceType, os, vendor, browser } = device;
  return [canvas, timezone, language, java, colorDepth, ...sides, architecture, deviceType, os, vendor, browser];
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
