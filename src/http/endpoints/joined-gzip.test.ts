import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { joinPieces, type PagePiece } from '#views/render.tsx';
import { joinGzip } from './joined-gzip.ts';

const piece = (text: string, isShared: boolean): PagePiece => ({ bytes: Buffer.from(text), isShared });
const LONG = '<li class="card">мопс & co</li>'.repeat(3000);

describe('A page compressed in pieces', () => {
  const pages: Readonly<Record<string, readonly PagePiece[]>> = {
    'of nothing': [],
    'of empty pieces': [piece('', true), piece('', false)],
    'of a short own piece': [piece('p1', false)],
    'of pieces of both kinds and every length': [
      piece('<!doctype html>', true),
      piece('x', false),
      piece(LONG, true),
      piece('own '.repeat(40), false),
      piece(LONG, false),
      piece('</html>', true),
    ],
  };

  for (const [name, pieces] of Object.entries(pages)) {
    it(`The page ${name} is one gzip member that unpacks to all of its bytes`, () => {
      expect(gunzipSync(joinGzip(pieces)).equals(joinPieces(pieces))).to.equal(true);
    });
  }

  it('Shared pieces give the same bytes after any own piece, and follow each other in any order', () => {
    const shared = [piece(LONG, true), piece('<footer>'.repeat(99), true)];
    for (let length = 0; length < 400; length += 37) {
      const pieces = [...shared, piece('o'.repeat(length), false), ...shared.toReversed()];
      expect(gunzipSync(joinGzip(pieces)).equals(joinPieces(pieces))).to.equal(true);
    }
  });

  it('Own parts refer to the piece before them, and never to one further away', () => {
    const text = Array.from({ length: 400 }, (_, place) => `<b class="c${String(place * 7919)}">`).join('');
    const alone = joinGzip([piece(text, false)]).length;
    const pieces = [piece(text, true), piece(text.slice(-2000), false), piece(LONG, true), piece(text, false)];
    const joined = joinGzip(pieces);
    expect(gunzipSync(joined).equals(joinPieces(pieces))).to.equal(true);
    expect(joinGzip(pieces.slice(0, 2)).length).to.be.below(alone + 200);
  });

  it('A page of mostly shared pieces is about as small as one that is compressed whole', () => {
    const pieces = [piece(LONG, true), piece('balance', false), piece(LONG, true)];
    expect(joinGzip(pieces).length).to.be.below(LONG.length / 20);
  });
});
