/** A CSV file can be parsed back without loss, and no cell runs as a formula. */
import { expect } from 'chai';
import fc from 'fast-check';
import { csvHead, csvLine, csvStyleOf } from './csv.ts';

function cellsOf(line: string): string[] {
  const cells = [...`,${line.replace(/\r\n$/, '')}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, inQuotes, bare]) => inQuotes?.replaceAll('""', '"') ?? bare ?? '');
}

describe('A line of a CSV file', () => {
  it('Every text is quoted and no number, so that a semicolon in a text splits no cell', () => {
    expect(csvLine(['a', 'b c', 7, -12.5])).to.equal('"a","b c",7,-12.5\r\n');
    expect(csvLine(['x;=1+1', ''])).to.equal('"x;=1+1",""\r\n');
    expect(csvLine(['a,b', 'say "x"', 'two\nlines'])).to.equal('"a,b","say ""x""","two\nlines"\r\n');
  });

  it('A language with a decimal comma separates cells by semicolons', () => {
    expect(csvLine(['a', 1.05, -2], csvStyleOf('pl-PL'))).to.equal('"a";1,05;-2\r\n');
    expect(csvLine(['a', 1.05, -2], csvStyleOf('en-GB'))).to.equal('"a",1.05,-2\r\n');
  });

  it('Text never becomes a formula', () => {
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
      expect(cellsOf(csvLine([text]))).to.deep.equal([`'${text}`]);
    }
  });

  it('Any text can be read back', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
        const meant = texts.map((text) => (/^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text));
        expect(cellsOf(csvLine(texts))).to.deep.equal(meant);
      }),
    );
  });

  it('A file begins with the UTF-8 byte order mark', () => {
    expect(Buffer.from(csvHead(['a'])).subarray(0, 3)).to.deep.equal(Buffer.from([0xef, 0xbb, 0xbf]));
  });
});
