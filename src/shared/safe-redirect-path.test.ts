import { expect } from 'chai';
import fc from 'fast-check';
import { LOCALE_CODES, createLocaleLinks } from './locales.ts';
import { isSafeRedirectPath, safeRedirectPath } from './safe-redirect-path.ts';

const ORIGIN = 'https://store.example';

describe('isOwnPath', () => {
  it('Paths of this origin are accepted', () => {
    for (const path of ['/', '/case/x', '/en/profile?status=all&q=a%20b#items', '/путь', '/a//b']) {
      expect(isSafeRedirectPath(path), path).to.equal(true);
    }
  });

  it('Anything that a browser could read as another host is refused', () => {
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
    for (const path of [...wrong, '/\ud800', `/${'x'.repeat(2000)}`])
      expect(isSafeRedirectPath(path), path).to.equal(false);
  });

  it('An accepted path resolves to this origin in a browser', () => {
    const piece = fc.constantFrom('/', '\\', '\t', '\n', '.', '..', '@', ':', 'evil.example', '%2f', '?', '#', 'a');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = pieces.join('');
        if (isSafeRedirectPath(path)) expect(new URL(path, ORIGIN).origin).to.equal(ORIGIN);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('safeRedirectPath', () => {
  it('A path of this origin of any length stays, and everything else becomes the home page', () => {
    for (const path of ['/', '/en/case/x?q=1#y', `/upgrade?ids=${'1,'.repeat(3000)}`]) {
      expect(safeRedirectPath(path)).to.equal(path);
    }
    for (const wrong of [
      '',
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      'x',
      '/\n/x',
    ]) {
      expect(safeRedirectPath(wrong), wrong).to.equal('/');
    }
  });
});

describe('href and hrefFrom', () => {
  const { href, hrefFrom } = createLocaleLinks(null);

  it('No path results in another host', () => {
    const piece = fc.constantFrom('/', '\\', 'evil.example', 'en', 'a', '?', '.');
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALE_CODES),
        fc.constantFrom(...LOCALE_CODES),
        fc.array(piece, { maxLength: 6 }),
        (from, to, pieces) => {
          const path = `/${pieces.join('')}`;
          for (const address of [href(to, path), hrefFrom(from, to, path)]) {
            expect(new URL(address, ORIGIN).origin, address).to.equal(ORIGIN);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
