/** One cell list per line of a CSV file, with the number of the line in the file, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Separators of the spreadsheets of different languages. */
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * The rows of a CSV file (RFC 4180) without empty lines. The first line decides which separator the file has. Null when
 * a quotation mark is never closed.
 */
export function csvRows(content: string): CsvRow[] | null {
  const text = content.replace(/^\ufeff/, '');
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [cells, cell, line, startLine]: [string[], string, number, number] = [[], '', 1, 1];
  let isQuoted = false;
  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: startLine, cells });
    [cells, cell, startLine] = [[], '', line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === separator) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  if (isQuoted) return null;
  endRow();
  return rows;
}

/** The separator that occurs most in the first line, outside of quotation marks. */
function separatorOf(text: string): string {
  const [head = ''] = text.split('\n');
  const bare = head.replaceAll(/"[^"]*"/g, '');
  const countOf = (separator: string): number => bare.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (countOf(separator) > countOf(best) ? separator : best));
}
