// Proves that an entry link accepts only an id or a code in any script, and no unsafe text.
import { expect } from 'chai';
import { entryOf } from './entry.ts';

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
    expect(entryOf('e\u0301te')).to.deep.equal({ kind: 'code', code: 'éte' });
  });

  it('Anything else names no player', () => {
    for (const typed of ['', 'ab', 'x'.repeat(33), 'a b c', '../etc', '<script>', "a'--", 'a\u200bbc', '12%']) {
      expect(entryOf(typed).kind, typed).to.equal('none');
    }
  });
});
