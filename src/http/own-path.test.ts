import { expect } from 'chai';
import fc from 'fast-check';
import { isOwnPath } from './own-path.ts';

const ORIGIN = 'https://store.example';

describe('isOwnPath', () => {
  it('takes paths of this origin', () => {
    for (const path of ['/', '/case/x', '/en/profile?status=all&q=a%20b#items', '/путь', '/a//b']) {
      expect(isOwnPath(path), path).to.equal(true);
    }
  });

  it('refuses whatever a browser could read as another place', () => {
    const wrong = [
      '',
      'case',
      '//evil.example',
      '/\\evil.example',
      '/a\\b',
      'https://evil.example',
      '/a\nb',
      '/\t/evil.example',
    ];
    for (const path of [...wrong, '/\ud800', `/${'x'.repeat(2000)}`]) expect(isOwnPath(path), path).to.equal(false);
  });

  it('stays on this origin as a browser resolves it', () => {
    const piece = fc.constantFrom('/', '\\', '\t', '\n', '.', '..', '@', ':', 'evil.example', '%2f', '?', '#', 'a');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = pieces.join('');
        if (isOwnPath(path)) expect(new URL(path, ORIGIN).origin).to.equal(ORIGIN);
      }),
      { numRuns: 2000 },
    );
  });
});
