/** Proves that a search finds a title however its letters are typed, and in linear time. */
import { expect } from 'chai';
import { fold } from './fold.ts';

const EQUAL: readonly (readonly [string, string])[] = [
  ['pulkownik', 'Pułkownik'],
  ['sierzant', 'Sierżant'],
  ['GRZĄDKA', 'grzadka'],
  ['Z\u0301uk', 'zuk'],
  ['еж', 'Ёж'],
  ['istanbul', 'İstanbul'],
  ['strasse', 'Straße'],
  ['martas', 'Marta’s'],
  ["marta's", 'Martaʼs'],
  ['marta`s', 'Marta‘s'],
  ['п’ять', "п'ять"],
  ['thank you note', 'Thank-You Note'],
  ['thank\u2011you\u00a0note', 'Thank–You  Note'],
  ['volt and co', 'Volt & Co.'],
  ['ＮＯＴＥ', 'note'],
  ['«note»', 'Note'],
  ['no\u00adte\u200b', 'note'],
];
const SEPARATORS = [' ', '-', "'", '.', '&', '\u0301', '\u0301\u0316', '\u200b', '\u3164', 'ﷺ', 'Ё', '\u{1f600}', 'ẞ'];

describe('The folded form of a text', () => {
  for (const [typed, title] of EQUAL) {
    it(`${JSON.stringify(typed)} is ${JSON.stringify(title)}`, () => expect(fold(typed)).to.equal(fold(title)));
  }

  it('Different words differ', () => {
    for (const [one, other] of [
      ['кот', 'код'],
      ['note', 'not'],
      ['thank', 'than k'],
    ] as const)
      expect(fold(one)).not.to.equal(fold(other));
  });

  it('Punctuation alone is not empty, because an empty text matches everything', () => {
    expect(fold(' — ')).to.equal('—');
    expect(fold(' \u00a0 ')).to.equal('');
  });

  it('A megabyte of anything takes less than a second', () => {
    for (const separator of SEPARATORS) {
      const before = process.cpuUsage();
      fold(`a${separator.repeat(Math.floor(1_000_000 / Buffer.byteLength(separator)))}b`);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000_000, JSON.stringify(separator)).to.be.below(1);
    }
  });
});
