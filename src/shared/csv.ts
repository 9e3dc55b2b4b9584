const BYTE_ORDER_MARK = '\ufeff';

/** Beginnings at which spreadsheets start a formula: also in full width, and after blanks, which they skip. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

export interface CsvStyle {
  readonly separator: ',' | ';';
  readonly decimalPoint: '.' | ',';
}

const USUAL: CsvStyle = { separator: ',', decimalPoint: '.' };

/**
 * The style that a spreadsheet of a language opens and saves: a language with a decimal comma separates by semicolons,
 * and reads `1.05` as a date.
 */
export const csvStyleOf = (tag: string): CsvStyle =>
  (1.5).toLocaleString(tag).includes(',') ? { separator: ';', decimalPoint: ',' } : USUAL;

/** One line of a CSV file (RFC 4180), with its line end. Texts are quoted, numbers are not. */
export const csvLine = (cells: readonly (string | number)[], { separator, decimalPoint }: CsvStyle = USUAL): string =>
  `${cells
    .map((cell) => (typeof cell === 'number' ? String(cell).replace('.', decimalPoint) : quoted(cell)))
    .join(separator)}\r\n`;

/** The header line, after a byte order mark that makes spreadsheets detect UTF-8. */
export const csvHead = (names: readonly string[], style: CsvStyle = USUAL): string =>
  BYTE_ORDER_MARK + csvLine(names, style);

/**
 * Quotes every text, because spreadsheets of some languages split lines at semicolons. An apostrophe before a text that
 * looks like a formula makes spreadsheets treat it as text.
 */
function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
