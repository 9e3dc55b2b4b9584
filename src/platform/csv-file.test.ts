/** A CSV file can be parsed back without loss, and no cell runs as a formula. */
import { expect } from 'chai';
import fc from 'fast-check';
import { type CsvCells, csvFile, csvStyleOf } from './csv-file.ts';

async function fileOf(rows: Iterable<CsvCells[]>, tag = 'en-GB'): Promise<string> {
  let text = '';
  for await (const piece of csvFile('file.csv', rows, csvStyleOf(tag)).pieces) text += piece;
  return text;
}

const lineOf = async (cells: CsvCells, tag?: string): Promise<string> => (await fileOf([[cells]], tag)).slice(1);

function cellsOf(line: string): string[] {
  const cells = [...`,${line.replace(/\r\n$/, '')}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, inQuotes, bare]) => inQuotes?.replaceAll('""', '"') ?? bare ?? '');
}

describe('A line of a CSV file', () => {
  it('Every text is quoted and no number, so that a semicolon in a text splits no cell', async () => {
    expect(await lineOf(['a', 'b c', 7, -12.5])).to.equal('"a","b c",7,-12.5\r\n');
    expect(await lineOf(['x;=1+1', ''])).to.equal('"x;=1+1",""\r\n');
    expect(await lineOf(['a,b', 'say "x"', 'two\nlines'])).to.equal('"a,b","say ""x""","two\nlines"\r\n');
  });

  it('A language with a decimal comma separates cells by semicolons', async () => {
    expect(await lineOf(['a', 1.05, -2], 'pl-PL')).to.equal('"a";1,05;-2\r\n');
    expect(await lineOf(['a', 1.05, -2], 'en-GB')).to.equal('"a",1.05,-2\r\n');
  });

  it('Text never becomes a formula', async () => {
    for (const text of [
      '=1+1',
      '+7',
      '-2',
      '@SUM(A1)',
      '\tx',
      '\rx',
      '＝1+1',
      '＋7',
      '－2',
      '＠A1',
      ' =1+1',
      '\u00a0\n @A1',
    ]) {
      expect(cellsOf(await lineOf([text]))).to.deep.equal([`'${text}`]);
    }
  });

  it('Any text can be read back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string(), { minLength: 1 }), async (texts) => {
        const meant = texts.map((text) => (/^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text));
        expect(cellsOf(await lineOf(texts))).to.deep.equal(meant);
      }),
    );
  });

  it('A file begins with the UTF-8 byte order mark, which occurs once however its rows are read', async () => {
    const text = await fileOf([[['a']], [], [['b'], [7]]]);
    expect(Buffer.from(text).subarray(0, 3)).to.deep.equal(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(text.slice(1)).to.equal('"a"\r\n"b"\r\n7\r\n');
  });
});
