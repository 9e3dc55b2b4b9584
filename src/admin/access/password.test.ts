import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { AppError } from '#src/shared/errors.ts';
import { hashPassword, isPassword, requireGoodPassword } from './password.ts';

describe('Passwords of staff', () => {
  const refusal = (password: string, name = 'anna'): Promise<string> =>
    requireGoodPassword(password, name).then(
      () => 'taken',
      (error: unknown) => String(error instanceof AppError ? error.key : error),
    );

  it('A password needs 12 characters and does not contain the name', async () => {
    for (const good of ['a quiet river at noon', 'тихая река течёт', 'Jv9!kqLw2#xz', 'password for my old boat']) {
      expect([good, await refusal(good)]).to.deep.equal([good, 'taken']);
    }
    for (const bad of ['short', 'elevenchars', 'the best of Annabel']) {
      expect([bad, await refusal(bad, 'annabel')]).to.deep.equal([bad, 'errors.staff.password']);
    }
  });

  it('A password that crackers try early is refused: words, names and clubs with digits, keyboard rows', async () => {
    const easy = `
      1qaz2wsx3edc q1w2e3r4t5y6 123qweasdzxc zaq12wsxcde3 Summer2026!! Liverpool2026 Zinedine1998
      passw0rd1234 P@ssw0rd2026 manchester10 password1234 Qwerty123456 111111111111 abababababab iloveyou1234
      opencrate2026! Moscow2026!! Spartak2026!! Пароль2026!! Привет123456 йцукенгшщзхъ Wiosna2026!!
      zima2026zima Kyiv2026Kyiv
    `
      .trim()
      .split(/\s+/)
      .concat('passwordpassword'.repeat(12));
    for (const bad of easy) expect([bad, await refusal(bad)]).to.deep.equal([bad, 'errors.staff.easyPassword']);
  });

  it('The longest password that a form takes is judged within seconds', async () => {
    const startedMs = performance.now();
    await refusal('P@ssw0rd1q2w3e$$44'.repeat(12).slice(0, 200));
    expect(performance.now() - startedMs).to.be.below(3000);
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
