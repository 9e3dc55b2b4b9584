/** Proves which names are allowed: 2 to 32 printable characters that do not impersonate the store. */
import { expect } from 'chai';
import { nameRefusal, tidyName } from './player-name.ts';

const GOOD = [
  'Полынь',
  'Żółw',
  'Їжак 7',
  'O’Neil',
  'x_X',
  'Ёж 😀',
  'Ёж ❤\ufe0f',
  '\u200eМарта\u200b',
  '小明',
  'Ad Astra',
  'Суппозит',
  'Demo',
  'a'.repeat(32),
  'Dr. Su',
  'Кто я. Где я',
  'Comet .7',
];
const BROKEN = [
  '',
  'a',
  ' ',
  '...',
  '—',
  'a'.repeat(33),
  'a\u200bb',
  'a\u0007b',
  'a\u202eb',
  'z\u0301\u0301\u0301\u0301',
  '\u3164\u3164',
  '\u115f\u1160',
  '\uffa0\uffa0',
  'ab\u3164',
  '\u2800\u2800',
  'a\u2800',
  '\u{e0041}\u{e0042}',
  '\ufe0f\ufe0f',
  '\u{e0100}\u{e0101}',
  '\u0301\u0316',
  '\u034f\u034f',
  '\u17b4\u17b5',
  '\u180b\u180c',
  '\u{13441}\u{13442}',
  '\u{16fe4}\u{16fe4}',
  '\u{1d159}\u{1d159}',
  '\ufffc\ufffc',
  '\u2065\u2065',
];
const ADVERTS = [
  'best.com',
  'https://x',
  'www.x',
  't.me/skins',
  'скины.рф',
  'evil .com',
  'evil . com',
  'evil. com',
  'EviL。com',
  'evil．com',
  'evil｡com',
  'ｅｖｉｌ.ｃｏｍ',
  'evil․com',
  'ⓔⓥⓘⓛ.ⓒⓞⓜ',
  't .me/x',
  'ｈｔｔｐｓ：//x',
];
const POSING = [
  'admin',
  'Admin',
  'ADMINISTRATOR',
  'а д м и н',
  'аdmin',
  '4dm1n',
  'Support',
  'Suppоrt 24/7',
  '$upport',
  'OpenCrate',
  'Open.Crate',
  '0penCrate official',
  'Поддержка',
  'Подде ржка',
  'Модератор_1',
  'Підтримка',
  'Wsparcie',
  'Obsługa sklepu',
  'ＡＤＭＩＮ',
  'a.d.m.i.n',
  'Официальный',
  'Служба поддержки',
  'В поддержку',
  'Служба підтримки',
  'Служба підтримок',
  'Dział wsparcia',
  'Dział obsługi',
  'Pomoc techniczna',
  'Pomocy technicznej',
  'Сапорт',
  'Ｓｕｐｐｏｒｔ',
  'Customer Support',
  'OpenCrate Support t.me/steal',
  'Поддержка https://evil',
];

describe('The name of a player', () => {
  for (const name of GOOD)
    it(`The name “${name}” is allowed`, () => expect(nameRefusal(tidyName(name))).to.equal(null));
  for (const name of [...BROKEN, ...ADVERTS]) {
    it(`The characters of ${JSON.stringify(name)} are refused`, () =>
      expect(nameRefusal(tidyName(name))).to.equal('errors.name.rule'));
  }
  for (const name of POSING) {
    it(`The name “${name}” is refused because it could speak for the store`, () =>
      expect(nameRefusal(tidyName(name))).to.equal('errors.name.reserved'));
  }

  it('A name is stored composed, with single spaces', () => {
    expect(tidyName('  Z\u0301uk   y ')).to.equal('Źuk y');
  });
});
