const BYTE_ORDER_MARK = '\ufeff';

/** Beginnings at which spreadsheets start a formula: also in full width, and after blanks, which they skip. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** One line of a CSV file (RFC 4180), with its line end. Texts are quoted, numbers are not. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`;

/** The header line, after a byte order mark that makes spreadsheets detect UTF-8. */
export const csvHead = (names: readonly string[]): string => BYTE_ORDER_MARK + csvLine(names);

/**
 * Quotes every text, because spreadsheets of some languages split lines at semicolons. An apostrophe before a text that
 * looks like a formula makes spreadsheets treat it as text.
 */
function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
