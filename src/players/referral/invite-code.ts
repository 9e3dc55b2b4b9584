import { entryOf } from './entry.ts';

/** A typed code as it is kept: without spaces round it, letters composed. Null for what is none (docs/rules.md 10). */
export function tidyCode(typed: string): string | null {
  const entry = entryOf(typed.trim());
  return entry.kind === 'code' ? entry.code : null;
}
