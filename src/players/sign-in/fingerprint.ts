import { z } from 'zod';
import type { Fingerprint } from '#src/shared/fingerprint.ts';

const word = z.string().max(64);
const pixels = z.int().min(0).max(100_000);

/** What a browser may say of its device: nothing long, and nothing that the store has not asked for is kept. */
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
 * The same as JSON text, as a form or an address brings it. What is no fingerprint is none: nobody is kept out for
 * what a browser does not say, and who wants to say nothing has scripts switched off.
 */
export function fingerprintIn(text: string | null): Fingerprint | null {
  if (text === null || text.length > LONGEST) return null;
  try {
    const read = fingerprintInput.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
