const LONGEST = 4096;
const TEXT = String.raw`"(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"`;
const PAIR = String.raw`\s*(${TEXT})\s*:\s*(${TEXT}|\d{1,19})\s*`;
const FLAT = new RegExp(String.raw`^\s*\{${PAIR}(?:,${PAIR})*\}\s*$`, 'u');
const PAIRS = new RegExp(PAIR, 'gu');

/**
 * Parses a JSON object of strings and whole numbers and returns all values as strings, so that ids of 19 digits keep
 * their precision. Returns null for any other input, and for duplicate keys: the signature could cover one value while
 * the code reads the other.
 */
export function flatObject(text: string): Readonly<Record<string, string>> | null {
  if (text.length > LONGEST || !FLAT.test(text)) return null;
  const fields = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(PAIRS)) {
    const key = JSON.parse(name) as string;
    if (fields.has(key)) return null;
    fields.set(key, value.startsWith('"') ? (JSON.parse(value) as string) : value);
  }
  return Object.fromEntries(fields);
}
