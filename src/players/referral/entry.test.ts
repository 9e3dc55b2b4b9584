// Proves that an entry link accepts only an id or a code in any script, and no unsafe text.
import { expect } from 'chai';
import { endOfLink, entryOf } from './entry.ts';

describe('The end of an entry link', () => {
  it('Digits are the ID of a player', () => {
    expect(entryOf('1048207')).to.deep.equal({ kind: 'id', id: 1_048_207 });
    for (const typed of ['0', '007', '9'.repeat(16), '9'.repeat(17), '1.5', '-3', '1e3']) {
      expect(entryOf(typed).kind, typed).not.to.equal('id');
    }
  });

  it('An invite code has letters of any script, digits, _ and -', () => {
    for (const code of ['WELCOME', 'ПОЛЫНЬ7', 'ґрунт-2', 'łąka', 'a_1']) {
      expect(entryOf(code), code).to.deep.equal({ kind: 'code', code });
    }
    expect(entryOf('a\u200bbc')).to.deep.equal({ kind: 'code', code: 'abc' });
    expect(entryOf(endOfLink('1048207\u200b'))).to.deep.equal({ kind: 'id', id: 1_048_207 });
    expect(entryOf('«ＰОЛЫНЬ»')).to.deep.equal({ kind: 'code', code: 'PОЛЫНЬ' });
    expect(entryOf('e\u0301te')).to.deep.equal({ kind: 'code', code: 'éte' });
  });

  it('A whole link and the end of a sentence are left aside', () => {
    for (const typed of [
      'https://store.example/en/ref/1048207',
      'store.example/ref/1048207?utm_source=chat',
      'Join me: http://127.0.0.1:3000/ref/1048207#top',
      '1048207.',
      '1048207)',
      '1048207/',
      'https://store.example/ref/1048207).',
    ]) {
      expect(entryOf(endOfLink(typed)), typed).to.deep.equal({ kind: 'id', id: 1_048_207 });
    }
    const code = { kind: 'code', code: 'ПОЛЫНЬ7' };
    expect(entryOf(endOfLink('https://store.example/ref/%D0%9F%D0%9E%D0%9B%D0%AB%D0%9D%D0%AC7'))).to.deep.equal(code);
    expect(entryOf(endOfLink('https://store.example/ref/ПОЛЫНЬ7!'))).to.deep.equal(code);
  });

  it('Anything else names no player', () => {
    for (const typed of ['', 'ab', 'x'.repeat(33), 'a b c', '../etc', '<script>', "a'--", '12%']) {
      expect(entryOf(typed).kind, typed).to.equal('none');
    }
  });
});
