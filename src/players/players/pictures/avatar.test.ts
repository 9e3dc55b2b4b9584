// Proves that a generated avatar depends only on the id, is symmetric and differs between players.
import { expect } from 'chai';
import fc from 'fast-check';
import { avatarAddress, avatarSvg, drawnAddress, providerAddress } from './avatar.ts';

const WIDTH = 36;
const SIDE = 5.6;

const squares = (svg: string): string[] =>
  [...svg.matchAll(/M([\d.]+) ([\d.]+)h/g)].map(([, x, y]) => `${String(x)},${String(y)}`);

describe('An avatar', () => {
  it('The uploaded picture comes first, then the provider’s, then the drawn one', () => {
    const [photoAt, providerPhotoAt] = [new Date(5000), new Date(7000)];
    const player = { id: 12, photoAt, providerPhotoAt };
    expect(avatarAddress(player)).to.equal('/assets/images/users/12.jpg?t=5000');
    expect(providerAddress(player)).to.equal('/avatars/12.jpg?t=7000');
    expect(avatarAddress({ ...player, photoAt: null })).to.equal('/avatars/12.jpg?t=7000');
    expect(avatarAddress({ id: 12, photoAt: null, providerPhotoAt: null })).to.equal('/avatars/12.svg');
  });

  it('A drawn avatar is the same each time and has an address of its own', () => {
    expect(avatarSvg(1000001)).to.equal(avatarSvg(1000001));
    expect(drawnAddress(1000001)).to.equal('/avatars/1000001.svg');
  });

  it('A drawn avatar is symmetric and never nearly empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        const drawn = squares(avatarSvg(id));
        expect(drawn.length).to.be.at.least(5);
        for (const square of drawn) {
          const [x = '', y = ''] = square.split(',');
          const mirrored = Math.round((WIDTH - SIDE - Number(x)) * 10) / 10;
          expect(drawn).to.include(`${String(mirrored)},${y}`);
        }
      }),
    );
  });

  it('Neighbouring ids have different avatars', () => {
    const pictures = new Set(Array.from({ length: 500 }, (_, i) => avatarSvg(1000001 + i)));
    expect(pictures.size).to.be.above(490);
  });
});
