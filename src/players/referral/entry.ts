/** What stands at the end of an entry link: a player's ID, an invite code, or neither. */
export type Entry =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'none' };

const ID = /^[1-9]\d{0,15}$/;
/** Letters, digits and joining signs of any script; digits alone are an ID and never a code. */
const CODE = /^(?!\d+$)[\p{L}\p{N}_-]{3,32}$/u;

/** Reads the end of an entry link as it was typed. */
export function entryOf(typed: string): Entry {
  const text = typed.normalize('NFC');
  if (ID.test(text) && Number.isSafeInteger(Number(text))) return { kind: 'id', id: Number(text) };
  return CODE.test(text) ? { kind: 'code', code: text } : { kind: 'none' };
}
