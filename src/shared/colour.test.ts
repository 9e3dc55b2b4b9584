import { expect } from 'chai';
import { contrastOf, isColour, mixColours } from './colour.ts';

describe('Colours', () => {
  it('The contrast of two colours is that of WCAG, in either order', () => {
    expect(contrastOf('#000000', '#ffffff')).to.equal(21);
    expect(contrastOf('#777777', '#ffffff')).to.be.closeTo(4.48, 0.01);
    expect(contrastOf('#ffffff', '#777777')).to.equal(contrastOf('#777777', '#ffffff'));
    expect(contrastOf('#123456', '#123456')).to.equal(1);
  });

  it('A mix lies between its colours', () => {
    expect(mixColours('#000000', '#ffffff', 0.5)).to.equal('#808080');
    expect(mixColours('#0b0e13', '#ffffff', 0)).to.equal('#0b0e13');
    expect(mixColours('#0b0e13', '#ffffff', 1)).to.equal('#ffffff');
  });

  it('Only six hexadecimal digits are a colour', () => {
    const texts = ['#ffb020', '#FFB020', 'ffb020', '#fff', '#ffb02', '#ffb020;}', 'red', ''];
    expect(texts.filter(isColour)).to.deep.equal(['#ffb020', '#FFB020']);
  });
});
