import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { DEFAULT_COLOURS, brandCss, unreadablePair } from './brand.ts';

describe('The colours of a brand', () => {
  it('The default colours are those of the style sheet, and need no other', () => {
    const tokens = readFileSync('views/styles/tokens.css', 'utf8');
    expect(tokens).to.contain(`--ink-0: ${DEFAULT_COLOURS.ground};`).and.contain(`--amber: ${DEFAULT_COLOURS.accent};`);
    expect(brandCss(DEFAULT_COLOURS)).to.equal(null);
    expect(unreadablePair(DEFAULT_COLOURS)).to.equal(null);
  });

  it('Another accent brings its lighter tone and a readable text on it', () => {
    expect(brandCss({ ...DEFAULT_COLOURS, accent: '#7aa2ff' })).to.equal(
      ':root{--amber:#7aa2ff;--amber-2:#9bb9ff;--amber-ink:#1b1200;--amber-soft:rgb(122 162 255/.12)}',
    );
  });

  it('Another ground brings the panels above it', () => {
    expect(brandCss({ ...DEFAULT_COLOURS, ground: '#101010' })).to.match(
      /^:root\{--ink-0:#101010;(--ink-\d:#[0-9a-f]{6};?){4}\}$/,
    );
  });

  it('A pair below AA is named with its contrast', () => {
    expect(unreadablePair({ ...DEFAULT_COLOURS, accent: '#5a3a00' })).to.include({ text: 'accent' });
    expect(unreadablePair({ ...DEFAULT_COLOURS, ground: '#ffffff' })?.contrast).to.be.below(4.5);
    expect(unreadablePair({ ...DEFAULT_COLOURS, ground: '#3a4250' })).not.to.equal(null);
  });
});
