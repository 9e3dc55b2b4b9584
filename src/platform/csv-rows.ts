import { CsvError, parse } from 'csv-parse/sync';

/** One cell list per line of a CSV file, with the number of the line in the file, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Separators of the spreadsheets of different languages. */
const SEPARATORS = [',', ';', '\t'] as const;

/** A file of prices has at most 2,000 rows; the parser takes 20 microseconds for each line that it leaves out. */
const MOST_LINES = 10_000;
/** The parser counts neither separators nor leading blanks of a row, so each line is measured before. */
const MOST_CHARACTERS_OF_A_ROW = 10_000;

/**
 * The rows of a CSV file (RFC 4180) without empty lines. The first line decides which separator the file has. Null when
 * a quotation mark is never closed, a row has more than 10,000 characters, or the file more than 10,000 lines.
 */
export function csvRows(content: string): CsvRow[] | null {
  const text = content.replaceAll(/\r\n?/g, '\n');
  const lines = text.split('\n');
  if (lines.length > MOST_LINES + 1 || lines.some(({ length }) => length > MOST_CHARACTERS_OF_A_ROW)) return null;
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      ltrim: true,
      max_record_size: MOST_CHARACTERS_OF_A_ROW,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as readonly { readonly record: string[]; readonly info: { readonly lines: number } }[];
    return rows.map(({ record: cells, info }) => ({ line: info.lines - lineBreaksIn(cells), cells }));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** The parser counts the line on which a row ends. */
const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);

/** The separator that occurs most in the first line, outside of quotation marks. */
function separatorOf(text: string): string {
  const [head = ''] = text.slice(0, MOST_CHARACTERS_OF_A_ROW).split('\n', 1);
  const bare = head.replaceAll(/"[^"]*"/g, '');
  const countOf = (separator: string): number => bare.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (countOf(separator) > countOf(best) ? separator : best));
}
