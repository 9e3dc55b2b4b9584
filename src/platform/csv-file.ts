import { stringify } from 'csv-stringify/sync';

/** Beginnings at which spreadsheets start a formula: also in full width, and after blanks, which they skip. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** Texts are quoted, numbers are not. */
export type CsvCells = readonly (string | number)[];

interface CsvStyle {
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

/** A CSV file (RFC 4180) that is written while its rows are read, some at a time. The first row is the head. */
export const csvFile = (
  name: string,
  rows: AsyncIterable<CsvCells[]> | Iterable<CsvCells[]>,
  style: CsvStyle = USUAL,
): { readonly name: string; readonly type: string; readonly pieces: AsyncIterable<string> } => ({
  name,
  type: 'text/csv; charset=utf-8',
  pieces: piecesOf(rows, style),
});

async function* piecesOf(
  rows: AsyncIterable<CsvCells[]> | Iterable<CsvCells[]>,
  { separator, decimalPoint }: CsvStyle,
): AsyncGenerator<string> {
  // Spreadsheets detect UTF-8 by the mark.
  let bom = true;
  for await (const some of rows) {
    yield stringify(some, {
      bom,
      delimiter: separator,
      record_delimiter: 'windows',
      // Spreadsheets of some languages split lines at semicolons.
      quoted_string: true,
      cast: {
        number: (value) => String(value).replace('.', decimalPoint),
        // An apostrophe makes spreadsheets read a formula as text. `escape_formulas` misses those after blanks.
        string: (value) => (FORMULA.test(value) ? `'${value}` : value),
      },
    });
    bom = false;
  }
}

/** A moment in UTC, from ISO 8601, as spreadsheets read it. */
export const timeCell = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
