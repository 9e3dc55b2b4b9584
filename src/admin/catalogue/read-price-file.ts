import { type CsvRow, csvRows } from '#src/platform/csv-rows.ts';
import { fail } from '#src/shared/errors.ts';
import { hundredthsOf } from '#src/shared/top-up.ts';

/** A price as a file names it, in hundredths of its unit. */
export interface TypedPrice {
  /** The line of the file, for messages. */
  readonly line: number;
  readonly kind: 'item' | 'case';
  readonly name: string;
  readonly price: number;
  /** Null for none; undefined where the file has no such column. */
  readonly oldPrice: number | null | undefined;
}

/** ColumnPlaces of a downloaded file. `title` and `unit` are for its reader. */
export const PRICE_COLUMNS = ['kind', 'name', 'title', 'unit', 'price', 'old_price'] as const;

const NEEDED = ['kind', 'name', 'price'] as const;

/** Rows of one file: more than a catalogue has. */
const MOST_ROWS = 2000;
const MOST_PRICE = 1_000_000_000_00;
/** Characters of a name in a message. */
const LONGEST_NAME = 64;

/**
 * Reads a file of prices: UTF-8, or UTF-16 with a byte order mark, as spreadsheets save it. Any other column than those
 * of a downloaded file is refused, because its prices would be ignored.
 *
 * @throws errors.prices.encoding, errors.prices.columns, errors.prices.rows for a file that is no price list
 * @throws errors.prices.name, errors.prices.price, errors.prices.repeated for a line
 */
export function readPriceFile(content: Buffer): TypedPrice[] {
  const rows = csvRows(textOf(content));
  const [head, ...lines] = rows ?? [];
  if (rows === null || head === undefined) fail('errors.prices.columns', { columns: NEEDED.join(', ') });
  const columns = columnsOf(head);
  if (lines.length === 0 || lines.length > MOST_ROWS) fail('errors.prices.rows', { most: MOST_ROWS });
  const prices = lines.map((row) => priceOf(row, columns));
  const names = new Set<string>();
  for (const { line, kind, name } of prices) {
    if (names.has(`${kind} ${name}`)) fail('errors.prices.repeated', { line, name });
    names.add(`${kind} ${name}`);
  }
  return prices;
}

function textOf(content: Buffer): string {
  const isWide = content.length >= 2 && content.readUInt16LE() === 0xfeff;
  try {
    const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // Refused below, as a text with zero bytes is.
  }
  fail('errors.prices.encoding');
}

type ColumnPlaces = ReadonlyMap<string, number>;

function columnsOf({ cells }: CsvRow): ColumnPlaces {
  const typed = cells.map((cell) => cell.trim().toLowerCase());
  // Spreadsheets write the empty cells to the right of a table, too.
  const names = typed.slice(0, typed.findLastIndex((name) => name !== '') + 1);
  const isKnown = names.every((name) => PRICE_COLUMNS.some((column) => column === name));
  const isWhole = NEEDED.every((name) => names.includes(name));
  if (!isKnown || !isWhole || new Set(names).size !== names.length) {
    fail('errors.prices.columns', { columns: NEEDED.join(', ') });
  }
  return new Map(names.map((name, index) => [name, index]));
}

function priceOf({ line, cells }: CsvRow, columns: ColumnPlaces): TypedPrice {
  if (cells.slice(columns.size).some((cell) => cell.trim() !== '')) fail('errors.prices.price', { line });
  const cell = (column: (typeof PRICE_COLUMNS)[number]): string => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const [kind, name] = [cell('kind'), cell('name')];
  if ((kind !== 'item' && kind !== 'case') || name === '') {
    fail('errors.prices.name', { line, name: name.slice(0, LONGEST_NAME) });
  }
  return {
    line,
    kind,
    name: name.slice(0, LONGEST_NAME),
    price: sumOf(cell('price'), line),
    oldPrice: columns.has('old_price') ? optional(cell('old_price'), line) : undefined,
  };
}

const optional = (text: string, line: number): number | null => (text === '' ? null : sumOf(text, line));

function sumOf(text: string, line: number): number {
  const hundredths = hundredthsOf(text);
  if (hundredths === null || hundredths > MOST_PRICE) fail('errors.prices.price', { line });
  return hundredths;
}
