import { bareText, INVISIBLE } from '#src/shared/typed.ts';

/** Parsed end of an entry link: a player id, an invite code, or neither. */
export type EntryTarget =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'none' };

const ID = /^[1-9]\d{0,15}$/;
/** Letters, digits, hyphens and underscores of any script; digits alone are an id. */
const CODE = /^(?!\d+$)[\p{L}\p{N}_-]{3,32}$/u;

/** Matches where the end of an entry link begins in a pasted link. */
const LINK = /^.*\/ref\//s;
/** The rest of a link, or of the sentence that a messenger took into it. */
const REST = /(?:[/?#].*|(?<![.,;:!)\]}>"'»”…])[.,;:!)\]}>"'»”…]+)$/su;

/** Longer texts are no link, and the patterns need time. */
const LONGEST_LINK = 300;

/** The end of a link that was pasted as a whole, or together with the end of a sentence. */
export function endOfLink(pasted: string): string {
  if (pasted.length > LONGEST_LINK) return pasted;
  return bareText(decoded(pasted.replaceAll(INVISIBLE, '').trim().replace(LINK, '').replace(REST, '')));
}

/** Parses the end of an entry link. */
export function entryOf(linkText: string): EntryTarget {
  const text = bareText(linkText);
  if (ID.test(text) && Number.isSafeInteger(Number(text))) return { kind: 'id', id: Number(text) };
  return CODE.test(text) ? { kind: 'code', code: text } : { kind: 'none' };
}

/** Normalises a typed code: `bareText`. Returns null for an invalid code (docs/rules.md 10). */
export function tidyCode(typed: string): string | null {
  const entry = entryOf(typed);
  return entry.kind === 'code' ? entry.code : null;
}

/** A link is copied with its letters percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
