import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { hashPassword, isGoodPassword, isPassword } from './password.ts';

describe('Passwords of staff', () => {
  it('A password needs 12 characters, is not a common one and does not contain the name', () => {
    for (const good of ['a quiet river at noon', 'тихая река течёт', 'Jv9!kqLw2#xz', 'password for my old boat']) {
      expect([good, isGoodPassword(good, 'anna')]).to.deep.equal([good, true]);
    }
    for (const bad of ['short', 'elevenchars', 'password1234', 'Qwerty123456', '111111111111', 'abababababab']) {
      expect([bad, isGoodPassword(bad, 'anna')]).to.deep.equal([bad, false]);
    }
    expect(isGoodPassword('the best of Annabel', 'annabel')).to.equal(false);
  });

  it('A password is stored as a salted hash with its costs, and matches however it was typed', async () => {
    const [one, another] = await Promise.all(
      [1, 2].map(() => hashPassword({ bytes: randomBytes }, 'cafe\u0301 at noon')),
    );
    expect(one).to.match(/^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.to.equal(another);
    expect(await isPassword('caf\u00e9 at noon', one ?? null)).to.equal(true);
    expect(await isPassword('cafe at noon', one ?? null)).to.equal(false);
    expect(await isPassword('caf\u00e9 at noon', null)).to.equal(false);
  });
});
