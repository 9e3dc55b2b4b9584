import { z } from 'zod';
import type { Fingerprint } from '#src/shared/fingerprint.ts';

const word = z.string().max(64);
const pixels = z.int().min(0).max(100_000);

/** Validates a device fingerprint: bounded lengths, known fields only. */
export const fingerprintInput: z.ZodType<Fingerprint> = z.object({
  userAgent: z.string().max(512),
  language: word,
  timezone: word,
  java: z.boolean(),
  colorDepth: z.int().min(0).max(256),
  screenHeight: pixels,
  screenWidth: pixels,
  canvas: word,
  architecture: word,
  deviceType: word,
  os: word,
  vendor: word,
  browser: word,
  browserVersion: word,
});

const LONGEST = 2048;

/**
 * Parses a fingerprint from JSON text. An invalid one counts as missing, because a fingerprint is optional: browsers
 * without JavaScript send none.
 */
export function fingerprintIn(text: string | null): Fingerprint | null {
  if (text === null || text.length > LONGEST) return null;
  try {
    const result = fingerprintInput.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
