/** Proves that views/drawings holds the drawings of the sprite, and nothing that no page shows. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { BRANDS, FLAGS, ICONS } from '#ui/icon-names.ts';
import { drawSprite } from '#scripts/sprite.ts';

const SETS = { lucide: ICONS, 'simple-icons': BRANDS, 'circle-flags': FLAGS } as const;

describe('The drawings of icons, brands and flags', () => {
  for (const [set, names] of Object.entries(SETS)) {
    it(`Every name of ${set} has its drawing, and every drawing its name`, () => {
      const files = ['LICENSE', ...names.map((name) => `${name}.svg`)];
      expect(readdirSync(`views/drawings/${set}`).toSorted()).to.deep.equal(files.toSorted());
    });
  }

  it('Every set has its licence', () => {
    expect(readFileSync('views/drawings/lucide/LICENSE', 'utf8')).to.contain('ISC License').and.contain('Cole Bemis');
    expect(readFileSync('views/drawings/simple-icons/LICENSE', 'utf8')).to.contain('CC0 1.0 Universal');
    expect(readFileSync('views/drawings/circle-flags/LICENSE', 'utf8')).to.contain('MIT License');
  });

  it('A name without a drawing stops the build with the command that adds it', () => {
    expect(() => drawSprite({ ICONS: ['no-such-icon'], BRANDS: [], FLAGS: [], FIRST_ICONS: [] })).to.throw(
      'views/drawings/lucide has no no-such-icon.svg: run npm run drawings',
    );
  });
});
