/** Proves that codes, ids and e-mail addresses are read as people type and paste them, and in linear time. */
import { expect } from 'chai';
import { bareText, typedDecimal, typedEmail, typedId, typedSum } from './typed.ts';

const INVISIBLE = [
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u200e',
  '\u200f',
  '\ufeff',
  '\u3164',
  '\ufe0f',
  '\u{e0041}',
  '\u061c',
];
const BLANKS = [' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\u2800', '\t', '\n'];
const QUOTED = ['«%»', '“%”', '„%“', "'%'", '"%"', '‘%’', '‹%›', '(%)', '`%`', '«%', '%»', ' « % » '];

/** Ways in which people type and paste one text. */
const waysOf = (text: string): string[] => [
  text,
  ...INVISIBLE.flatMap((one) => [`${text}${one}`, `${one}${text}`, `${text.slice(0, 3)}${one}${text.slice(3)}`]),
  ...BLANKS.flatMap((one) => [`${one}${text}${one}`, `${one}${one}${text}`]),
  ...QUOTED.map((quoted) => quoted.replace('%', text)),
  `\u202a${text}\u202c`,
  Array.from(text, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
];

describe('Text as people type and paste it', () => {
  for (const text of ['12345678', 'WELCOME']) {
    it(`Every way to paste ${text} is ${text}`, () => {
      for (const typed of waysOf(text)) expect(bareText(typed), JSON.stringify(typed)).to.equal(text);
      const labels = ['ID: ', 'ID:', '#', '№ ', '№', 'Code: ', 'Промокод: ', '# ', 'id = ', 'ＩＤ：'];
      for (const label of labels) {
        expect(bareText(`${label}${text}`), label).to.equal(text);
        expect(bareText(`«${label}${text}»`), label).to.equal(text);
        expect(bareText(`${label}«${text}»`), label).to.equal(text);
      }
    });
  }

  it('Letters are a label before a number only', () => {
    expect(bareText('ID 12345678')).to.equal('12345678');
    expect(bareText('No. 12345678')).to.equal('12345678');
    expect(bareText('ID CARD')).to.equal('ID CARD');
    expect(bareText('IDOL')).to.equal('IDOL');
  });

  it('The digits of a game id may be grouped', () => {
    for (const blank of BLANKS) expect(typedId(`ID: 12${blank}345${blank}678`)).to.equal('12345678');
  });

  it('An e-mail address is read as typed and pasted', () => {
    for (const typed of [
      ...waysOf('anna@mail.example'),
      'mailto:anna@mail.example',
      'MAILTO:anna@mail.example?subject=Hi',
      'anna@mail.example.',
      'anna @ mail.example',
      'anna@MAIL.Example',
      'Anna <anna@mail.example>',
      '"Anna B." <anna@mail.example>;',
      '<anna@mail.example>,',
    ])
      expect(typedEmail(typed), JSON.stringify(typed)).to.equal('anna@mail.example');
    expect(typedEmail('Anna.B+x@mail.example')).to.equal('Anna.B+x@mail.example');
    expect(typedEmail("o'neil@mail.example")).to.equal("o'neil@mail.example");
    expect(typedEmail('почта@пример.рф')).to.equal('почта@xn--e1afmkfd.xn--p1ai');
    expect(typedEmail('anna@żółw.pl')).to.equal('anna@xn--w-uga1v8h.pl');
    expect(['', '  ', '\u200b'].map(typedEmail)).to.deep.equal(['', '', '']);
  });

  it('Text that is no e-mail address is refused', () => {
    for (const typed of [
      'anna',
      '@mail.example',
      'anna@',
      'a@b',
      'a@b@c.pl',
      'a..b@c.pl',
      '.a@c.pl',
      'a.@c.pl',
      'a@1.2.3.4',
      'a@-c.pl',
      'a@c.pl/x',
      'a@c:1.pl',
      'a\u0000@c.pl',
      `${'a'.repeat(65)}@c.pl`,
      `a@${'c'.repeat(64)}.pl`,
      '<>',
    ])
      expect(typedEmail(typed), typed).to.equal(null);
  });

  it('A megabyte of anything takes less than a second', () => {
    for (const separator of [' ', '"', '#', '№', 'a:', '<', '.', '@', '\u0301\u0316', '\u200b']) {
      const text = separator.repeat(Math.floor(1_000_000 / Buffer.byteLength(separator)));
      const before = process.cpuUsage();
      bareText(text);
      typedId(text);
      typedEmail(text);
      for (const most of [1000, 999]) [bareText, typedEmail].forEach((read) => read(`a${text.slice(0, most - 2)}b`));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000_000, JSON.stringify(separator)).to.be.below(1);
    }
  });
});

describe('A sum as people type and paste it', () => {
  it('A sum may have spaces, a point or a comma, its currency, and invisible characters', () => {
    for (const typed of [...waysOf('500,5'), '500.5', '500,50', '500,5 ₽', '₽500,5', '500.50 руб.', '500,5 USD'])
      if (!QUOTED.some((quoted) => quoted.replace('%', '500,5') === typed))
        expect(typedSum(typed), JSON.stringify(typed)).to.equal(500_50);
    for (const blank of BLANKS) expect(typedSum(`1${blank}000,5`)).to.equal(1000_50);
    expect(typedSum('0')).to.equal(0);
    expect(typedSum('9999999999999,99')).to.equal(999_999_999_999_999);
  });

  it('Text that is no sum, or could be another one, is refused', () => {
    const wrong = ['', ' ', '-5', '1.234', '1e3', '1,000.50', '1.000,50', '0x10', '5,', ',5', '5 тыс.', '10k', '2 млн'];
    for (const typed of [...wrong, '1'.repeat(14), '9'.repeat(1_000_000)])
      expect(typedSum(typed), typed.slice(0, 20)).to.equal(null);
  });

  it('A rate keeps eight decimals', () => {
    expect(typedDecimal('0,01090000', 8)).to.deep.equal(['0', '01090000']);
    expect(typedDecimal(' 91.7 ', 8)).to.deep.equal(['91', '70000000']);
    expect(typedDecimal('0.123456789', 8)).to.equal(null);
  });
});
