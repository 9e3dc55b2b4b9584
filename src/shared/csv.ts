const BYTE_ORDER_MARK = '\ufeff';

/** Characters at which spreadsheets start a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180), with its line end. Texts are escaped, numbers are not. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`;

/** The header line, after a byte order mark that makes spreadsheets detect UTF-8. */
export const csvHead = (names: readonly string[]): string => BYTE_ORDER_MARK + csvLine(names);

/** An apostrophe before a text that looks like a formula makes spreadsheets treat it as text. */
function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
