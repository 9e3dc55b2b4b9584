const BYTE_ORDER_MARK = '\ufeff';

/** What a table program takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180), its end included. Numbers stand as they are, texts as they are safe. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`;

/** The first line, behind the mark by which table programs know the file for UTF-8. */
export const csvHead = (names: readonly string[]): string => BYTE_ORDER_MARK + csvLine(names);

/** A text that would be reckoned with as a formula is opened by an apostrophe, which table programs take for "text". */
function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
