/** Parsed end of an entry link: a player id, an invite code, or neither. */
export type EntryTarget =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'none' };

const ID = /^[1-9]\d{0,15}$/;
/** Letters, digits, hyphens and underscores of any script; digits alone are an id. */
const CODE = /^(?!\d+$)[\p{L}\p{N}_-]{3,32}$/u;

/** Parses the end of an entry link. */
export function entryOf(linkText: string): EntryTarget {
  const text = linkText.normalize('NFC');
  if (ID.test(text) && Number.isSafeInteger(Number(text))) return { kind: 'id', id: Number(text) };
  return CODE.test(text) ? { kind: 'code', code: text } : { kind: 'none' };
}

/** Normalises a typed code: trimmed, NFC. Returns null for an invalid code (docs/rules.md 10). */
export function tidyCode(typed: string): string | null {
  const entry = entryOf(typed.trim());
  return entry.kind === 'code' ? entry.code : null;
}
