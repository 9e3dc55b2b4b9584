import { entryOf } from './entry.ts';

/** Normalises a typed code: trimmed, NFC. Returns null for an invalid code (docs/rules.md 10). */
export function tidyCode(typed: string): string | null {
  const entry = entryOf(typed.trim());
  return entry.kind === 'code' ? entry.code : null;
}
