import { expect } from 'chai';
import { AppError } from '#src/shared/errors.ts';
import { readPriceFile } from './read-price-file.ts';

const file = (text: string): Buffer => Buffer.from(text);

function refusalOf(content: Buffer): string {
  try {
    readPriceFile(content);
  } catch (error) {
    if (error instanceof AppError) return error.key;
    throw error;
  }
  return '';
}

describe('A file of prices', () => {
  it('The columns may be in any order and a spreadsheet may have changed separator and decimals', () => {
    const text = '\ufeffprice;name;kind\r\n"1 000,50";plain;case\r\n2;sample-1;item\r\n';
    expect(readPriceFile(file(text))).to.deep.equal([
      { line: 2, kind: 'case', name: 'plain', price: 100_050, oldPrice: undefined },
      { line: 3, kind: 'item', name: 'sample-1', price: 200, oldPrice: undefined },
    ]);
  });

  it('A name that looks like a formula is only a name', () => {
    const [price] = readPriceFile(file('kind,name,price\nitem,=1+1,5\n'));
    expect(price?.name).to.equal('=1+1');
  });

  it('Empty cells to the right of the table are no columns', () => {
    const prices = readPriceFile(file('kind;name;price;;\r\nitem;sample-1;5;;\r\n;;;;\r\n'));
    expect(prices.map(({ name, price }) => [name, price])).to.deep.equal([['sample-1', 500]]);
    expect(refusalOf(file('kind;;name;price\r\nitem;;a;5\r\n'))).to.equal('errors.prices.columns');
  });

  it('An empty old price removes the old price, and a missing column leaves it', () => {
    const [one, other] = readPriceFile(file('kind,name,price,old_price\ncase,a,1,\ncase,b,1,2.5\n'));
    expect([one?.oldPrice, other?.oldPrice]).to.deep.equal([null, 250]);
  });

  it('UTF-16 of a spreadsheet is read; another encoding is refused', () => {
    const text = 'kind\tname\tprice\r\nitem\tsample-1\t5\r\n';
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(readPriceFile(wide)).to.have.length(1);
    const windows1251 = Buffer.from([0x6b, 0x69, 0x6e, 0x64, 0x2c, 0xcf, 0xf0, 0x0a]);
    expect(refusalOf(windows1251)).to.equal('errors.prices.encoding');
    expect(refusalOf(Buffer.from(text, 'utf16le'))).to.equal('errors.prices.encoding');
  });

  for (const [name, text] of [
    ['An empty file', ''],
    ['A file of a byte order mark', '\ufeff'],
    ['A file of empty lines', '\r\n\r\n'],
    ['A web page', '<!doctype html><title>kind,name,price</title>'],
    ['A file without a price', 'kind,name\nitem,a\n'],
    ['A file with a column twice', 'kind,name,price,price\nitem,a,1,2\n'],
    ['A file with an unknown column', 'kind,name,price,chance\nitem,a,1,2\n'],
    ['A file with a quotation mark that is never closed', 'kind,name,price\nitem,"a,1\n'],
  ] as const) {
    it(`${name} is no price list`, () => {
      expect(refusalOf(file(text))).to.equal('errors.prices.columns');
    });
  }

  it('A file has at least one line and at most two thousand', () => {
    expect(refusalOf(file('kind,name,price\n'))).to.equal('errors.prices.rows');
    const lines = Array.from({ length: 2001 }, (_, index) => `item,a${String(index)},1`);
    expect(refusalOf(file(`kind,name,price\n${lines.join('\n')}`))).to.equal('errors.prices.rows');
  });

  for (const price of [
    '-5',
    '0',
    '',
    '1e9',
    '=1+1',
    '+1',
    '@SUM(A1)',
    '0.001',
    '1,2,3',
    '1.234',
    '٣',
    '−5',
    'NaN',
    '99999999999999',
  ]) {
    it(`The price ${JSON.stringify(price)} is refused`, () => {
      expect(refusalOf(file(`kind,name,price\nitem,a,"${price}"\n`))).to.equal('errors.prices.price');
    });
  }

  it('A line of another kind, without a name or with more cells is refused, and so is a name twice', () => {
    expect(refusalOf(file('kind,name,price\nwheel,a,1\n'))).to.equal('errors.prices.name');
    expect(refusalOf(file('kind,name,price\nitem,,1\n'))).to.equal('errors.prices.name');
    expect(refusalOf(file('kind,name,price\nitem,a,1,5\n'))).to.equal('errors.prices.price');
    expect(refusalOf(file('kind,name,price\nitem,a,1\nitem,a,2\n'))).to.equal('errors.prices.repeated');
    expect(readPriceFile(file('kind,name,price\nitem,a,1\ncase,a,2\n'))).to.have.length(2);
  });
});
