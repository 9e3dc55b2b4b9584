/* The tokens of forms: other in each answer, valid for one session only, and never the session's own token. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { formTokenOf, hasToken, maskToken } from './form-token.ts';

const services = { random: { bytes: (size: number) => randomBytes(size) } } as Parameters<typeof maskToken>[1];
const freshToken = (): string => randomBytes(32).toString('base64url');

describe('Form tokens', () => {
  it('Each answer has another text of the same token', () => {
    const token = formTokenOf(freshToken());
    const texts = Array.from({ length: 50 }, () => maskToken(token, services));
    expect(new Set(texts).size).to.equal(50);
    for (const text of texts) {
      expect(hasToken(text, token)).to.equal(true);
      expect(text).not.to.contain(token.slice(0, 8));
    }
  });

  it('A text of another session, a changed one and a shortened one are refused', () => {
    const [token, other] = [formTokenOf(freshToken()), formTokenOf(freshToken())];
    const text = maskToken(token, services);
    expect(hasToken(text, other)).to.equal(false);
    for (const at of [0, 20, 43, 60, 84]) {
      const changed = text[at] === 'A' ? 'B' : 'A';
      expect(hasToken(text.slice(0, at) + changed + text.slice(at + 1), token), String(at)).to.equal(false);
    }
    for (const wrong of ['', 'x', token, text.slice(0, -2), text + text]) {
      expect(hasToken(wrong, token)).to.equal(false);
    }
  });

  it('The token of forms is not the token of the session', () => {
    const token = freshToken();
    expect(formTokenOf(token)).not.to.equal(token);
    expect(hasToken(maskToken(formTokenOf(token), services), token)).to.equal(false);
  });
});
