/** Characters of a typed whole number, for the `pattern` of a field: digits, and the separators of thousands. */
export const GROUPED_DIGITS = '[0-9\\s,]{1,20}';

/** A typed or pasted whole number without its separators of thousands: `7 760` and `7,760` are `7760`. */
export const ungroupDigits = (text: string): string => (/^[\d\s,]+$/.test(text) ? text.replaceAll(/[\s,]/g, '') : text);
