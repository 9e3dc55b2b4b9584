/** A CSV file can be parsed back without loss, and no cell runs as a formula. */
import { expect } from 'chai';
import fc from 'fast-check';
import { csvHead, csvLine } from './csv.ts';

function cellsOf(line: string): string[] {
  const cells = [...`,${line.replace(/\r\n$/, '')}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, inQuotes, bare]) => inQuotes?.replaceAll('""', '"') ?? bare ?? '');
}

describe('a line of a CSV file', () => {
  it('quotes what would tear it apart, and nothing else', () => {
    expect(csvLine(['a', 'b c', 7, -12.5])).to.equal('a,b c,7,-12.5\r\n');
    expect(csvLine(['a,b', 'say "x"', 'two\nlines'])).to.equal('"a,b","say ""x""","two\nlines"\r\n');
  });

  it('holds no formula, whoever wrote the text', () => {
    for (const text of ['=1+1', '+7', '-2', '@SUM(A1)', '\tx', '\rx']) {
      expect(cellsOf(csvLine([text]))).to.deep.equal([`'${text}`]);
    }
  });

  it('gives back any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
        const meant = texts.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text));
        expect(cellsOf(csvLine(texts))).to.deep.equal(meant);
      }),
    );
  });

  it('begins a file by the mark of UTF-8', () => {
    expect(Buffer.from(csvHead(['a'])).subarray(0, 3)).to.deep.equal(Buffer.from([0xef, 0xbb, 0xbf]));
  });
});
