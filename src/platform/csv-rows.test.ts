import { expect } from 'chai';
import fc from 'fast-check';
import { csvFile } from './csv-file.ts';
import { csvRows } from './csv-rows.ts';

const cellsOf = (text: string): (readonly string[])[] | undefined => csvRows(text)?.map(({ cells }) => cells);

describe('CSV rows', () => {
  it('A file of the store reads as it was written', async () => {
    const texts = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'я', '7'), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(texts, texts), { maxLength: 8 }), async (rows) => {
        let file = '';
        for await (const piece of csvFile('x.csv', [[['one', 'other']], rows]).pieces) file += piece;
        const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
        expect(cellsOf(file)).to.deep.equal([['one', 'other'], ...filled]);
      }),
    );
  });

  it('Semicolons and tabs separate cells where the first line has them', () => {
    expect(cellsOf('kind;price\r\nitem;12,50\r\n')).to.deep.equal([
      ['kind', 'price'],
      ['item', '12,50'],
    ]);
    expect(cellsOf('kind\tprice\nitem\t1,5')).to.deep.equal([
      ['kind', 'price'],
      ['item', '1,5'],
    ]);
  });

  it('Each row has the line on which it begins, also after empty lines and line breaks in cells', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = 'a,b\n\n"1\n2",3\n , \n4,5'.replaceAll('\n', end);
      expect(csvRows(text)?.map(({ line }) => line)).to.deep.equal([1, 3, 6]);
    }
  });

  it('A quotation mark that is never closed makes the file unreadable', () => {
    expect(csvRows('a,b\n"1,2\n')).to.equal(null);
  });

  it('A line of more than 10,000 characters makes the file unreadable, separators and blanks included', () => {
    for (const text of ['x', ',', ' ', '"a",']) {
      expect(csvRows(`a,b\n${text.repeat(10_001)}`), text).to.equal(null);
    }
  });

  it('A quotation mark inside a text is a part of it', () => {
    expect(cellsOf('a,b\nx"y,"1"')).to.deep.equal([
      ['a', 'b'],
      ['x"y', '1'],
    ]);
  });

  it('A megabyte of any separator or quotation mark is read or refused within a second of the processor', () => {
    const repeated = ['"', '""', ',', ';', '\t', '\n', '\r', ' ', '\u00a0', '\ufeff', '\\', 'x', 'a,\n', '"\n', '"a",'];
    for (const text of repeated) {
      for (const beginning of ['', 'kind,name,price\nx', 'kind,name,price\n"', 'kind,name,price\n ']) {
        const started = process.cpuUsage();
        csvRows(beginning + text.repeat(1_000_000 / text.length));
        expect(process.cpuUsage(started).user / 1000, JSON.stringify(beginning + text)).to.be.below(1000);
      }
    }
  });

  it('An empty file has no rows', () => {
    expect(csvRows('')).to.deep.equal([]);
    expect(csvRows('\ufeff\r\n')).to.deep.equal([]);
  });
});
